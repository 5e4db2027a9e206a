import type { ReactNode } from 'react';
import { SignedInFirestore } from '../../firebase/signed-in-firestore.tsx';
import { DataBoundary } from '../../ui/data-boundary.tsx';
import { Loading } from '../../ui/states.tsx';

/** A part of one's own pages that reads with reactfire; when it cannot be read, the rest of the page stays. */
export function SignedInPart({ children }: { readonly children: ReactNode }) {
  return (
    <DataBoundary>
      <SignedInFirestore loading={<Loading />}>{children}</SignedInFirestore>
    </DataBoundary>
  );
}
