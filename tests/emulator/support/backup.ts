import type { DocumentData, DocumentReference, Firestore } from 'firebase-admin/firestore';

/** Every document of a database, by path, as it is stored. */
export async function documentsOf(db: Firestore): Promise<ReadonlyMap<string, DocumentData>> {
  const documents = new Map<string, DocumentData>();
  const add = async (parent: Firestore | DocumentReference): Promise<void> => {
    for (const collection of await parent.listCollections()) {
      for (const reference of await collection.listDocuments()) {
        const data = (await reference.get()).data();
        if (data) documents.set(reference.path, data);
        await add(reference);
      }
    }
  };
  await add(db);
  return documents;
}

/** An export of a project's database into a folder, the emulator's `gcloud firestore export`. @returns what `importFrom` takes */
export async function exportTo(folder: string, projectId: string): Promise<string> {
  const name = crypto.randomUUID();
  await ask('POST', `${projectId}:export`, {
    database: `projects/${projectId}/databases/(default)`,
    export_directory: folder,
    export_name: name,
  });
  return `${folder}/${name}/${name}.overall_export_metadata`;
}

/** `gcloud firestore import`: overwrites and deletes nothing. */
export const importFrom = (metadata: string, projectId: string): Promise<void> =>
  ask('POST', `${projectId}:import`, {
    database: `projects/${projectId}/databases/(default)`,
    export_directory: metadata,
  });

/** `firebase firestore:delete --all-collections` */
export const emptyDatabase = (projectId: string): Promise<void> =>
  ask('DELETE', `${projectId}/databases/(default)/documents`);

/** The emulator's own calls for what a cloud does by `gcloud`. */
async function ask(method: 'POST' | 'DELETE', path: string, body?: object): Promise<void> {
  const response = await fetch(`http://${process.env.FIRESTORE_EMULATOR_HOST}/emulator/v1/projects/${path}`, {
    method,
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
}
