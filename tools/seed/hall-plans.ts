import { readPlan, type ZoneId } from '@fareground/domain/catalogue/halls/hall-plan';
import {
  type StoredPlan,
  storedPlanSchema,
  writeZones,
  type Zone,
} from '@fareground/domain/catalogue/halls/stored-plan';
import { placesOfZone, type ZonePlaces } from '@fareground/domain/catalogue/halls/tier-seats';

/** A hall that the demo sells on a plan. Lines and lengths are those of a plan (halls/hall-plan.ts). */
export interface DemoPlan {
  readonly id: string;
  readonly name: string;
  readonly zones: readonly (Zone & { readonly id: ZoneId })[];
  readonly lines: readonly string[];
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const PITCH = 54;

interface Curve {
  readonly section: string;
  readonly zone: ZoneId;
  /** The first row and how many there are. */
  readonly from: number;
  readonly rows: number;
  /** Seats beside each gangway in the first row; every second row behind it has one more. */
  readonly side: number;
  readonly middle: number;
  /** The middle of the first row. */
  readonly y: number;
}

/** Rows in an arc around the stage: two sides and a middle, numbered from the left through all three. */
function curvedRows({ section, zone, from, rows, side, middle, y }: Curve): string[] {
  const lines = Array.from({ length: rows }, (_, index) => {
    const wider = side + Math.floor(index / 2);
    const [left, right] = [wider, wider + middle];
    const numbers = `1-${left}|${left + 1}-${right}|${right + 1}-${right + wider}`;
    const places = index === 0 ? ` w1,${right + wider} c2,${right + wider - 1}` : '';
    return `${letters[from + index]}=${numbers} @0,${y + index * 96} r0 b46 p${PITCH} g120 z${zone}${places}`;
  });
  return [section, ...lines];
}

/** Nearly six hundred seats: two kinds of stalls and a balcony. */
const theatre: DemoPlan = {
  id: 'berbes-1',
  name: 'Theatre',
  zones: [
    { id: 'A', name: 'Front stalls' },
    { id: 'B', name: 'Stalls' },
    { id: 'C', name: 'Balcony' },
  ],
  lines: [
    '*stage @0,-360 r0 1300x380 Stage',
    '*desk @0,2160 r0 300x90 Sound',
    ...curvedRows({ section: '#f Front stalls', zone: 'A', from: 0, rows: 6, side: 4, middle: 10, y: 330 }),
    ...curvedRows({ section: '#s Stalls', zone: 'B', from: 6, rows: 9, side: 6, middle: 12, y: 1020 }),
    ...curvedRows({ section: '#b Balcony', zone: 'C', from: 0, rows: 7, side: 8, middle: 12, y: 2420 }),
  ],
};

const STAND_ROWS = 14;
const STAND_SEATS = 18;
const ROW_DISTANCE = 86;
/** From the middle of one section of a stand to that of the next. */
const SECTION_DISTANCE = 1_100;
const TOUCHLINE = 3_800;
const GOAL_LINE = 5_650;

interface Stand {
  readonly letter: string;
  readonly name: string;
  readonly zone: ZoneId;
  readonly sections: number;
  /** Degrees: 0 stands below the pitch, 90 to its left, 180 above it, -90 to its right. */
  readonly turn: number;
  /** From the middle of the pitch to the first row. */
  readonly away: number;
}

function standRows({ letter, name, zone, sections, turn, away }: Stand): string[] {
  const angle = (turn * Math.PI) / 180;
  const at = (along: number, back: number): string => {
    const x = along * Math.cos(angle) - back * Math.sin(angle);
    const y = along * Math.sin(angle) + back * Math.cos(angle);
    return `@${Math.round(x)},${Math.round(y)}`;
  };
  return Array.from({ length: sections }, (_, section) => {
    const along = (section - (sections - 1) / 2) * SECTION_DISTANCE;
    const rows = Array.from({ length: STAND_ROWS }, (_, row) => {
      const places = row === 0 ? ' w1,2 c3' : '';
      const place = at(along, away + row * ROW_DISTANCE);
      return `${letters[row]}=1-${STAND_SEATS} ${place} r${turn} b0 p${PITCH} g100 z${zone}${places}`;
    });
    return [`#${letter}${section + 1} ${name} ${section + 1}`, ...rows];
  }).flat();
}

/** Five thousand seats in four stands around a pitch. */
const stadium: DemoPlan = {
  id: 'ashton-1',
  name: 'Match day',
  zones: [
    { id: 'A', name: 'South stand' },
    { id: 'B', name: 'North stand' },
    { id: 'C', name: 'Behind the goals' },
  ],
  lines: [
    '*stage @0,0 r0 10500x6800 Pitch',
    ...standRows({ letter: 's', name: 'South', zone: 'A', sections: 6, turn: 0, away: TOUCHLINE }),
    ...standRows({ letter: 'n', name: 'North', zone: 'B', sections: 6, turn: 180, away: TOUCHLINE }),
    ...standRows({ letter: 'w', name: 'West', zone: 'C', sections: 4, turn: 90, away: GOAL_LINE }),
    ...standRows({ letter: 'e', name: 'East', zone: 'C', sections: 4, turn: -90, away: GOAL_LINE }),
  ],
};

/** By the id of the venue. */
export const PLANS: Readonly<Record<string, DemoPlan>> = {
  'teatro-berbes': theatre,
  'ashton-yard': stadium,
};

export const placesOf = ({ lines }: DemoPlan, zone: ZoneId): ZonePlaces =>
  placesOfZone(readPlan([...lines]), zone);

/** As it is stored, on sale since `at`. @throws ZodError when a line is no line of a plan */
export function storedPlan(venueId: string, plan: DemoPlan, at: number, by: string): StoredPlan {
  return storedPlanSchema.parse({
    id: plan.id,
    venueId,
    name: plan.name,
    version: 1,
    zones: writeZones(plan.zones),
    lines: plan.lines,
    inUse: true,
    createdAt: at,
    updatedAt: at,
    updatedBy: by,
  });
}
