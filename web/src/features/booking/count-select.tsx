import { Select } from '../../ui/field.tsx';

interface CountSelectProps {
  readonly label: string;
  readonly text: (count: number) => string;
  readonly least: number;
  readonly most: number;
  readonly value: number;
  readonly onChange: (count: number) => void;
}

/** Chooses how many. */
export function CountSelect({ label, text, least, most, value, onChange }: CountSelectProps) {
  return (
    <Select aria-label={label} value={value} onChange={({ target }) => onChange(Number(target.value))}>
      {Array.from({ length: most - least + 1 }, (_, index) => least + index).map((count) => (
        <option key={count} value={count}>
          {text(count)}
        </option>
      ))}
    </Select>
  );
}
