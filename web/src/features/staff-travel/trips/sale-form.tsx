import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { useState } from 'react';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { changeSale } from '../data/trip-calls.ts';

/** Puts a run on sale, or stops selling it; what was sold stays. */
export function SaleForm({ trip }: { readonly trip: Trip }) {
  const t = useT();
  const toast = useToast();
  const [isRefused, setIsRefused] = useState(false);
  const { busy, problem, run } = useStaffAction(changeSale);
  const isSelling = trip.onSale && !trip.saleWindow?.stopped;
  const change = async () => {
    const answer = await run({ tripIds: [trip.id], sells: !isSelling });
    if (!answer) return;
    const isDone = answer.tripIds.includes(trip.id);
    setIsRefused(!isDone);
    if (isDone) {
      toast({ text: t(isSelling ? 'trips.saleStopped' : 'trips.selling', { number: trip.number }) });
    }
  };
  return (
    <div className="trip-sale">
      <p className="muted small">{t('trips.saleHint')}</p>
      {isRefused ? (
        <Note tone="bad" role="alert">
          {t('trips.saleRefused')}
        </Note>
      ) : null}
      <ActionProblem problem={problem} />
      <Button kind="line" busy={busy} onClick={() => void change()}>
        {t(isSelling ? 'trips.stopSale' : trip.onSale ? 'trips.sellAgain' : 'trips.sell')}
      </Button>
    </div>
  );
}
