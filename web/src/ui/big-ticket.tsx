import './big-ticket.css';
import './qr-code.css';
import { type ReactNode, useId } from 'react';
import { type Category, CategoryLabel, categoryIcons } from './category.tsx';
import { Icon } from './icon.tsx';
import { Poster } from './poster.tsx';

interface BigTicketProps {
  readonly category: Category;
  readonly title: string;
  /** An event prints its poster on the ticket; a ride does not. */
  readonly poster?: { readonly title: string; readonly foot: string };
  /** A StatusStrip. */
  readonly status?: ReactNode;
  /** Under the title: an address, a Leg. */
  readonly children?: ReactNode;
  readonly facts: readonly { readonly label: string; readonly value: string; readonly note?: string }[];
  /** Beyond the tear: the code, the serial, and to whom it is shown. */
  readonly code: ReactNode;
  readonly serial: string;
  /** Of a ticket that opens nothing: `torn` has lost its stub, `void` keeps it, hatched. */
  readonly stub?: 'torn' | 'void' | undefined;
  /** None for a ticket that opens nothing. */
  readonly showTo?: string | undefined;
}

/** A ticket as it is shown at a gate: facts, tear, code. On a phone it stands upright. */
export function BigTicket(props: BigTicketProps) {
  const { category, title, poster, status, children, facts, code, serial, stub, showTo } = props;
  const id = useId();
  return (
    <article className="bigtk" data-stub={stub} data-cat={category} aria-labelledby={id}>
      <div className="tk-left">
        {status}
        <div className={poster ? 'bigtk-body' : 'bigtk-body solo'}>
          {poster ? <Poster category={category} title={poster.title} foot={poster.foot} /> : null}
          <div>
            <CategoryLabel category={category} />
            <h2 id={id}>{title}</h2>
            {children}
            <dl className="tkf">
              {facts.map((fact) => (
                <div key={fact.label}>
                  <dt>{fact.label}</dt>
                  <dd>
                    {fact.value}
                    {fact.note ? <small>{fact.note}</small> : null}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </div>
      <div className="tk-right perf-l">
        {code}
        <p className="serial">{groupDigits(serial)}</p>
        {showTo ? <p className="small muted">{showTo}</p> : null}
      </div>
    </article>
  );
}

/** "48201936527710459416" → "4820 1936 5277 1045 9416"; a booking's ten digits as "482 019 3652". */
export function groupDigits(digits: string): string {
  if (digits.length === 10) return `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

interface LegEnd {
  readonly time: string;
  /** "CET", "CET, was 17:30" */
  readonly note: string;
  readonly place: string;
}

/** A ride from stop to stop. */
export function Leg({ category, from, to }: { category: Category; from: LegEnd; to: LegEnd }) {
  return (
    <div className="leg">
      <div>
        <span className="tm">{from.time}</span>
        <small>{from.note}</small>
      </div>
      <span className="line">
        <Icon of={categoryIcons[category]} />
      </span>
      <div className="leg-end">
        <span className="tm">{to.time}</span>
        <small>{to.note}</small>
      </div>
      <div>
        <b>{from.place}</b>
      </div>
      <span />
      <div className="leg-end">
        <b>{to.place}</b>
      </div>
    </div>
  );
}
