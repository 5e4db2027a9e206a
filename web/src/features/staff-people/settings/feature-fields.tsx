import { type Feature, features } from '@fareground/domain/catalogue/settings/features';
import { useT } from '../../../i18n/use-t.tsx';
import { Checkbox } from '../../../ui/field.tsx';

interface FeatureFieldsProps {
  readonly switchedOff: readonly Feature[];
  readonly onChange: (switchedOff: readonly Feature[]) => void;
}

/** What is offered, each with a box; one without its mark is switched off. */
export function FeatureFields({ switchedOff, onChange }: FeatureFieldsProps) {
  const t = useT();
  return features.map((feature) => {
    const isOn = !switchedOff.includes(feature);
    return (
      <Checkbox
        key={feature}
        name={`feature-${feature}`}
        checked={isOn}
        onChange={() =>
          onChange(features.filter((one) => (one === feature ? isOn : switchedOff.includes(one))))
        }
        label={t(`setting.feature.${feature}`)}
      />
    );
  });
}
