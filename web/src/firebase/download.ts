import { env } from '../config/env.ts';
import { type Problem, problemOf } from './api-client.ts';
import { openAuth } from './auth.ts';

/** Making a large archive takes its time, milliseconds. */
const patience = 120_000;

/**
 * Fetches a file of the product's own server as whoever is signed in, and gives it to the browser to save.
 * @param path below the base address: "/account/export"
 * @param body makes it a POST
 * @returns nothing when it was saved, or why not
 */
export async function downloadFile(path: string, name: string, body?: object): Promise<Problem | undefined> {
  try {
    const { currentUser } = await openAuth();
    const token = await currentUser?.getIdToken();
    const response = await fetch(env().apiBase + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) return await problemOf(response);
    save(await response.blob(), name);
    return undefined;
  } catch (error) {
    console.warn(`${path} got no answer`, error);
    return { code: 'offline', sentence: '', details: {} };
  }
}

function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
