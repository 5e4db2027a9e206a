import './steps.css';
import Check from 'lucide-react/icons/check';
import { Icon } from './icon.tsx';

/** Where one is on the way to a ticket. @param current the step under way, from 0 */
export function Steps({ names, current }: { readonly names: readonly string[]; readonly current: number }) {
  return (
    <ol className="steps">
      {names.map((name, index) => (
        <li
          key={name}
          className={index < current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <b>{index < current ? <Icon of={Check} size="s" /> : index + 1}</b>
          {name}
        </li>
      ))}
    </ol>
  );
}
