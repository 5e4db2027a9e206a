import type { HallArea, HallPlan, HallThing } from '@fareground/domain/catalogue/halls/hall-plan';
import { type SeatSpot, spotsOfRow } from '@fareground/domain/catalogue/halls/seat-spots';
import { memo, type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { isSamePart, keyOfPart, type Part } from './plan-edits.ts';

/** Across a seat, in centimetres. */
const SEAT = 42;

interface PlanPictureProps {
  readonly plan: HallPlan;
  readonly part?: Part | undefined;
  readonly onPress?: (part: Part, event: React.PointerEvent) => void;
}

/** A plan as a drawing in centimetres: a row is one path of dots, so that a hall of 60,000 seats stays quick. */
export function PlanPicture({ plan, part, onPress }: PlanPictureProps) {
  return (
    <>
      {plan.things.map((thing, index) => (
        <Thing
          key={keyOfPart({ kind: 'thing', index })}
          thing={thing}
          isChosen={isSamePart(part, { kind: 'thing', index })}
          onPress={onPress && ((event) => onPress({ kind: 'thing', index }, event))}
        />
      ))}
      {plan.areas.map((area, index) => (
        <Area
          key={keyOfPart({ kind: 'area', index })}
          area={area}
          isChosen={isSamePart(part, { kind: 'area', index })}
          onPress={onPress && ((event) => onPress({ kind: 'area', index }, event))}
        />
      ))}
      {plan.sections.map(({ id, seats }, section) =>
        seats.map((row, index) => (
          <Seats
            key={keyOfPart({ kind: 'seats', section, index })}
            spots={spotsOfRow(id, row)}
            isTable={row.kind === 'table'}
            isChosen={
              isSamePart(part, { kind: 'seats', section, index }) ||
              isSamePart(part, { kind: 'section', section })
            }
            isAlone={isSamePart(part, { kind: 'seats', section, index })}
            name={row.name}
            at={row}
            onPress={onPress && ((event) => onPress({ kind: 'seats', section, index }, event))}
          />
        )),
      )}
    </>
  );
}

type Press = ((event: React.PointerEvent) => void) | undefined;

interface SeatsProps {
  readonly spots: readonly SeatSpot[];
  readonly isTable: boolean;
  readonly isChosen: boolean;
  /** Chosen by itself: its numbers show. */
  readonly isAlone: boolean;
  readonly name: string;
  readonly at: { readonly x: number; readonly y: number };
  readonly onPress: Press;
}

/** A dot for each seat: a line without a length, with round ends. */
const dots = (spots: readonly SeatSpot[]): string =>
  spots.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h.01`).join('');

const Seats = memo(
  function Seats({ spots, isTable, isChosen, isAlone, name, at, onPress }: SeatsProps) {
    const zone = spots[0]?.zone ?? 'A';
    const [first, last] = [spots[0], spots.at(-1)];
    const special = spots.filter(({ kind }) => kind !== 'seat');
    return (
      <g className={classNames('hp-seats', `zone-${zone}`, isChosen && 'is-chosen')} onPointerDown={onPress}>
        {isTable ? <circle className="hp-table" cx={at.x} cy={at.y} r={50} /> : null}
        <path className="hp-edge" d={dots(spots)} strokeWidth={SEAT} />
        <path className="hp-dot" d={dots(spots)} strokeWidth={SEAT - 10} />
        {special.map(({ id, x, y, kind }) => (
          <text key={id} className="hp-mark" x={x} y={y}>
            {{ wheelchair: 'W', companion: 'C', restricted: 'V', seat: '' }[kind]}
          </text>
        ))}
        {isTable ? (
          <text className="hp-name" x={at.x} y={at.y}>
            {name}
          </text>
        ) : (
          <>
            <RowName name={name} spot={first} neighbour={spots[1]} />
            <RowName name={name} spot={last} neighbour={spots.at(-2)} />
          </>
        )}
        {isAlone
          ? spots
              .filter(({ kind }) => kind === 'seat')
              .map(({ id, x, y, number }) => (
                <text key={id} className="hp-number" x={x} y={y}>
                  {number}
                </text>
              ))
          : null}
      </g>
    );
  },
  (before, after) =>
    before.isChosen === after.isChosen &&
    before.isAlone === after.isAlone &&
    before.name === after.name &&
    JSON.stringify(before.spots) === JSON.stringify(after.spots),
);

interface RowNameProps {
  readonly name: string;
  readonly spot: SeatSpot | undefined;
  /** The seat beside it: the name stands on the other side. */
  readonly neighbour: SeatSpot | undefined;
}

function RowName({ name, spot, neighbour }: RowNameProps): ReactNode {
  if (!spot) return null;
  const [dx, dy] = neighbour ? [spot.x - neighbour.x, spot.y - neighbour.y] : [-1, 0];
  const length = Math.hypot(dx, dy) || 1;
  return (
    <text className="hp-name" x={spot.x + (dx / length) * 60} y={spot.y + (dy / length) * 60}>
      {name}
    </text>
  );
}

function Area({
  area,
  isChosen,
  onPress,
}: {
  readonly area: HallArea;
  readonly isChosen: boolean;
  readonly onPress: Press;
}) {
  const { x, y, turn, width, height, zone, name, capacity } = area;
  return (
    <g
      className={classNames('hp-area', `zone-${zone}`, isChosen && 'is-chosen')}
      transform={`translate(${x} ${y}) rotate(${turn})`}
      onPointerDown={onPress}
    >
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={40} />
      <text className="hp-words" y={-20}>
        {name}
      </text>
      <text className="hp-name" y={40}>
        {capacity}
      </text>
    </g>
  );
}

function Thing({
  thing,
  isChosen,
  onPress,
}: {
  readonly thing: HallThing;
  readonly isChosen: boolean;
  readonly onPress: Press;
}) {
  const { kind, x, y, turn, width, height, name } = thing;
  return (
    <g
      className={classNames('hp-thing', `hp-${kind}`, isChosen && 'is-chosen')}
      transform={`translate(${x} ${y}) rotate(${turn})`}
      onPointerDown={onPress}
    >
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={12} />
      <text className="hp-words">{name}</text>
    </g>
  );
}
