import { cellKinds } from '@fareground/domain/catalogue/vehicles/layout';
import { useT } from '../../../i18n/use-t.tsx';

/** What is placed, in the order of the buttons: the sign is the key that places it. */
export const signs: readonly string[] = [
  'S',
  'P',
  'W',
  'A',
  'Z',
  'T',
  '_',
  'D',
  'X',
  'C',
  'B',
  'L',
  'F',
  '.',
];
/** The keys that the two signs without a letter have as well. */
export const signOfKey = (key: string): string | undefined => {
  if (key === ' ') return '_';
  if (key === 'Delete' || key === 'Backspace') return '.';
  const sign = key.toUpperCase();
  return signs.includes(sign) ? sign : undefined;
};
const keyOfSign: Readonly<Record<string, string>> = { _: '␣', '.': 'Del' };

interface LayoutToolsProps {
  /** What a press on a cell places; '' where it only selects. */
  readonly tool: string;
  readonly onTool: (sign: string) => void;
}

/** What can be placed: chosen here it is placed by pressing cells, or at once by its key. */
export function LayoutTools({ tool, onTool }: LayoutToolsProps) {
  const t = useT();
  return (
    <div className="vehicle-tools" role="toolbar" aria-label={t('vehicles.tools')}>
      {['', ...signs].map((sign) => (
        <button
          key={sign}
          type="button"
          className="vehicle-tool"
          aria-pressed={tool === sign}
          onClick={() => onTool(sign)}
        >
          <span>{sign === '' ? t('vehicles.select') : t(`vehicles.cell.${cellKinds[sign] ?? 'empty'}`)}</span>
          <kbd>{sign === '' ? 'Esc' : (keyOfSign[sign] ?? sign)}</kbd>
        </button>
      ))}
    </div>
  );
}
