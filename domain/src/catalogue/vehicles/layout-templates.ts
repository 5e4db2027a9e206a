import type { Layout } from './layout.ts';
import type { VehicleKind } from './vehicle-kind.ts';

/** Rows with the same cells, numbered one after the other. */
const rows = (from: number, to: number, cells: string): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}:${cells}`);

const coach: Layout = [
  '#m Coach',
  '-:D.._X',
  '1:WA',
  ...rows(2, 6, 'SS_SS'),
  '-:BB_.X',
  ...rows(7, 12, 'SS_SS'),
  '13:SSSSS',
];

const comfortCoach: Layout = [
  '#m Coach',
  '-:D._X',
  '1:WA_P',
  ...rows(2, 5, 'SS_S'),
  '-:BB_X',
  ...rows(6, 11, 'SS_S'),
];

const sleeperCoach: Layout = [
  '#l Lower berths',
  '-:D._X',
  ...rows(1, 6, 'ZZ_Z'),
  '-:BB_L',
  '#u Upper berths',
  ...rows(1, 6, 'ZZ_Z'),
];

const doubleDeck: Layout = [
  '#u Upper deck',
  '-:FF_FF',
  ...rows(1, 3, 'SS_SS'),
  '-:CC_LL',
  ...rows(4, 12, 'SS_SS'),
  '#l Lower deck',
  '-:D.._X',
  '1:WA',
  '2:PP_SS',
  '3:SS_SS',
  '-:TT_TT',
  '4:SS_SS',
  '-:BB_LX',
];

const minibus: Layout = ['#m Minibus', '-:D._X', ...rows(1, 5, 'SS_S'), '6:SSSS'];

const railwayCoach = (id: string, name: string, first: string): string[] => [
  `#${id} ${name}`,
  '-:BB_LL',
  `1:${first}`,
  ...rows(2, 7, 'SS_SS'),
  '-:TT_TT',
  ...rows(8, 16, 'SS_SS'),
  '-:LL_XX',
];

const train: Layout = [
  ...railwayCoach('1', 'Coach 1', 'WA_PP'),
  ...railwayCoach('2', 'Coach 2', 'SS_SS'),
  ...railwayCoach('3', 'Coach 3', 'SS_SS'),
];

const ferrySaloon: Layout = [
  '#m Saloon',
  '-:XX_...._XX',
  '1:WA_SSSS_AW',
  ...rows(2, 12, 'SS_SSSS_SS'),
  '-:BB_CCCC_BB',
  '#o Open deck',
  ...rows(1, 8, 'SS_SSSS_SS'),
];

const jet: Layout = [
  '#c Cabin',
  '-:BB._.XX',
  ...rows(1, 12, 'SSS_SSS'),
  '-:XX._.XX',
  ...rows(13, 28, 'SSS_SSS'),
  '-:BB._.BB',
];

export const templateIds = [
  'coach-2-2',
  'coach-2-1',
  'double-deck',
  'sleeper',
  'minibus',
  'railway-coaches',
  'railway-coach',
  'ferry-saloon',
  'cabin-3-3',
] as const;

export interface LayoutTemplate {
  /** As the template is named on command lines and in forms. */
  readonly id: (typeof templateIds)[number];
  readonly kind: VehicleKind;
  readonly layout: Layout;
}

/** Vehicles as most operators have them: what a layout is begun with. The first of each kind is its usual one. */
export const layoutTemplates: readonly LayoutTemplate[] = [
  { id: 'coach-2-2', kind: 'bus', layout: coach },
  { id: 'coach-2-1', kind: 'bus', layout: comfortCoach },
  { id: 'double-deck', kind: 'bus', layout: doubleDeck },
  { id: 'sleeper', kind: 'bus', layout: sleeperCoach },
  { id: 'minibus', kind: 'bus', layout: minibus },
  { id: 'railway-coaches', kind: 'train', layout: train },
  { id: 'railway-coach', kind: 'train', layout: railwayCoach('1', 'Coach 1', 'WA_PP') },
  { id: 'ferry-saloon', kind: 'ferry', layout: ferrySaloon },
  { id: 'cabin-3-3', kind: 'plane', layout: jet },
];

/** The template that a vehicle of this kind begins with. */
export function usualTemplate(kind: VehicleKind): LayoutTemplate {
  const found = layoutTemplates.find((template) => template.kind === kind);
  if (!found) throw new RangeError(`no template for a ${kind}`);
  return found;
}
