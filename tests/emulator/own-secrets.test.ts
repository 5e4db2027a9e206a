import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { startFunctionProcess } from './support/function-process.ts';

const projectId = 'demo-own-secrets';
const db = getFirestore(initializeApp({ projectId }, projectId));

// On the emulators every function is given every secret; the platform gives each its own (tools/deploy/manifest.test.ts).
it('the sweeper sweeps without the secret that the provider signs its messages with', async () => {
  const position = db.doc('positions/past');
  await position.set({ expiresAt: 1 });
  const instance = await startFunctionProcess(
    { GCLOUD_PROJECT: projectId, STRIPE_WEBHOOK_SECRET: '' },
    'sale.sweeper',
  );
  try {
    expect((await fetch(instance.url, { method: 'POST' })).status).toBe(200);
    expect((await position.get()).exists).toBe(false);
  } finally {
    await instance.kill();
  }
});
