import { Problem } from '@fareground/command/problem';
import { type AuthClient, GoogleAuth } from 'google-auth-library';

/** Whoever is signed in to Google here. @throws Problem where nobody is */
export async function signedIn(): Promise<AuthClient> {
  const auth = new GoogleAuth({ scopes: 'https://www.googleapis.com/auth/cloud-platform' });
  try {
    return await auth.getClient();
  } catch {
    throw new Problem(
      'Nobody is signed in to Google.',
      "Sign in as an owner of the project with 'gcloud auth application-default login' (https://cloud.google.com/sdk/docs/install), and run this again.",
    );
  }
}
