import type { Problem } from '../../../firebase/api-client.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Note } from '../../../ui/note.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import { seatName } from '../../../views/seat-name.ts';

/** Why an allotment was refused, with the nearest that can be had. */
export function AllotmentProblem({ problem }: { readonly problem: Problem | undefined }) {
  const t = useT();
  const { nearest, free, taken } = problem?.details ?? {};
  const seats = Array.isArray(taken) ? taken.filter((one) => typeof one === 'string') : [];
  const text =
    typeof nearest === 'number'
      ? t('allotments.nearest', { nearest })
      : seats.length > 0
        ? t('allotments.taken', { seats: seats.map((seat) => seatName(t, seat)).join(', ') })
        : typeof free === 'number'
          ? t('allotments.free', { free })
          : null;
  return text === null ? (
    <ActionProblem problem={problem} />
  ) : (
    <Note tone="bad" role="alert">
      {text}
    </Note>
  );
}
