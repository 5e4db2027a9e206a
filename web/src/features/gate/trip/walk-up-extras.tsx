import type { WalkUpQuoteResponse } from '@fareground/domain/api/walk-ups';
import { type ExtraKind, extraKinds, type OwnExtras } from '@fareground/domain/catalogue/trips/extras';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Stepper } from '../../../ui/stepper.tsx';

interface WalkUpExtrasProps {
  readonly quoted: WalkUpQuoteResponse;
  readonly places: number;
  /** Of each passenger. */
  readonly value: OwnExtras;
  readonly onChange: (kind: ExtraKind, count: number) => void;
}

/** What each passenger brings along, with what it costs and how many more the vehicle takes. */
export function WalkUpExtras({ quoted, places, value, onChange }: WalkUpExtrasProps) {
  const t = useT();
  const format = useFormat();
  return extraKinds.map((kind) => {
    const offered = quoted.extras[kind];
    if (!offered) return null;
    const { price, free, each } = offered;
    const label = t(`gate.sellExtra.${kind}`);
    return (
      <div key={kind} className="field">
        <span className="lab">{label}</span>
        <Stepper
          label={label}
          value={value[kind] ?? 0}
          max={Math.min(each, Math.floor(free / places))}
          onChange={(count) => onChange(kind, count)}
        />
        <p className="small muted">
          {t('gate.sellExtraPrice', { price: format.money(price, quoted.currency), free })}
        </p>
      </div>
    );
  });
}

/** What was chosen, as far as so many passengers can have it. */
export const extrasFor = (
  chosen: OwnExtras,
  quoted: WalkUpQuoteResponse | undefined,
  places: number,
): OwnExtras =>
  Object.fromEntries(
    extraKinds.flatMap((kind) => {
      const offered = quoted?.extras[kind];
      const most = offered ? Math.min(offered.each, Math.floor(offered.free / places)) : 0;
      const count = Math.min(chosen[kind] ?? 0, most);
      return count > 0 ? [[kind, count]] : [];
    }),
  );
