import './designer.css';
import { Card } from '../ui/card.tsx';

interface DesignerKeysProps {
  readonly title: string;
  /** A key or a combination, and what it does. */
  readonly keys: readonly (readonly [string, string])[];
}

/** The keys of a drawing: of a hall, of a vehicle. */
export function DesignerKeys({ title, keys }: DesignerKeysProps) {
  return (
    <Card title={title}>
      <dl className="designer-keys">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
