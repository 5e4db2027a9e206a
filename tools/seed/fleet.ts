import type { Layout } from '@fareground/domain/catalogue/vehicles/layout';
import type { Vehicle } from '@fareground/domain/catalogue/vehicles/vehicle';
import { partnerIdOf } from '@fareground/domain/people/partner';

function rows(from: number, to: number, cells: string): string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => `${from + i}:${cells}`);
}

const DOUBLE_DECK: Layout = [
  '#u Upper deck',
  '-:FF_FF',
  ...rows(1, 3, 'SS_SS'),
  '-:CC_LL',
  ...rows(4, 10, 'SS_SS'),
  '#l Lower deck',
  '-:D.._X',
  '1:W....',
  '2:.._SS',
  '3:SS_SS',
  '-:TT_TT',
  '4:SS_SS',
  '5:CC_SS',
  '6:SS_SS',
  '7:SS_SS',
  '-:BB_LX',
];

const SHUTTLE: Layout = ['#m Minibus', '-:D.._X', '1:SS_WW', ...rows(2, 5, 'SS_SS')];

const SINGLE_DECK: Layout = [
  '#m Coach',
  '-:D.._X',
  ...rows(1, 6, 'SS_SS'),
  '-:BB_.X',
  ...rows(7, 12, 'SS_SS'),
  '13:SSSSS',
];

function coach(id: string, name: string, first: string): string[] {
  return [
    `#${id} ${name}`,
    '-:BB_LL',
    `1:${first}`,
    ...rows(2, 6, 'SS_SS'),
    '-:TT_TT',
    ...rows(7, 14, 'SS_SS'),
    '-:LL_XX',
  ];
}

const INTERCITY: Layout = [
  ...coach('21', 'Coach 21, quiet', 'SS_SS'),
  ...coach('22', 'Coach 22', 'WS_SS'),
  ...coach('23', 'Coach 23', 'SS_SS'),
];
const FIVE_COACHES: Layout = [
  ...coach('1:first', 'Coach 1, quiet', 'SS_SS'),
  ...coach('2', 'Coach 2', 'WS_SS'),
  ...coach('3', 'Coach 3', 'SS_SS'),
  ...coach('4', 'Coach 4', 'SS_SS'),
  ...coach('5', 'Coach 5', 'SS_SS'),
];
const LOCAL_TRAIN: Layout = [...coach('a', 'Coach A', 'WS_SS'), ...coach('b', 'Coach B', 'SS_SS')];

const ISLAND_FERRY: Layout = [
  '#m Main deck',
  '-:XX_.._XX',
  '1:WW_SS_WW',
  ...rows(2, 12, 'SS_SS_SS'),
  '-:BB_CC_BB',
  '#o Open deck',
  ...rows(1, 8, 'SS_SS_SS'),
];
const RIVER_BOAT: Layout = ['#m Main deck', '-:XX_XX', '1:WS_SS', ...rows(2, 9, 'SS_SS')];

const JET: Layout = [
  '#c Cabin',
  '-:BB._.XX',
  ...rows(1, 12, 'SSS_SSS'),
  '-:XX._.XX',
  ...rows(13, 26, 'SSS_SSS'),
  '-:BB._.BB',
];

export type DemoVehicle = Omit<Vehicle, 'createdAt' | 'updatedAt' | 'updatedBy'>;

function vehicle(
  id: string,
  kind: Vehicle['kind'],
  operator: string,
  name: string,
  registration: string,
  layout: Layout,
  amenities: Vehicle['amenities'],
): DemoVehicle {
  return {
    id,
    kind,
    partnerId: partnerIdOf(operator),
    operator,
    name,
    registration,
    layout,
    amenities,
    inService: true,
  };
}

export const FLEET = {
  doubleDeck: vehicle('ml-double-deck', 'bus', 'Minho Lines', 'Double-deck coach', '52-ML-04', DOUBLE_DECK, [
    'wifi',
    'power',
    'toilet',
    'air-conditioning',
    'wheelchair',
  ]),
  singleDeck: vehicle('ml-coach', 'bus', 'Minho Lines', 'Coach', '18-ML-11', SINGLE_DECK, [
    'wifi',
    'power',
    'toilet',
    'air-conditioning',
  ]),
  shuttle: vehicle('as-minibus', 'bus', 'Aero Shuttle', 'Minibus', '77-AS-20', SHUTTLE, [
    'air-conditioning',
    'wheelchair',
  ]),
  fiveCoaches: vehicle('dr-long-distance', 'train', 'Douro Rail', 'Five coaches', 'DR 5031', FIVE_COACHES, [
    'wifi',
    'power',
    'toilet',
    'quiet',
    'bicycles',
    'wheelchair',
    'food',
  ]),
  intercity: vehicle(
    'dr-intercity',
    'train',
    'Douro Rail',
    'Intercity, three coaches',
    'DR 4012',
    INTERCITY,
    ['wifi', 'power', 'toilet', 'quiet', 'bicycles', 'wheelchair', 'food'],
  ),
  severn: vehicle('sr-local', 'train', 'Severn Rail', 'Local train, two coaches', '165 118', LOCAL_TRAIN, [
    'toilet',
    'bicycles',
    'wheelchair',
  ]),
  islandFerry: vehicle('rf-mar-de-ons', 'ferry', 'Ría Ferries', 'Mar de Ons', 'VI-3-118', ISLAND_FERRY, [
    'toilet',
    'bicycles',
    'wheelchair',
    'food',
  ]),
  riverBoat: vehicle('rb-gaivota', 'ferry', 'Rio Boats', 'Gaivota', 'P-2204', RIVER_BOAT, [
    'bicycles',
    'wheelchair',
  ]),
  jet: vehicle('nw-jet', 'plane', 'Northwing', 'A319', 'G-NWFA', JET, [
    'toilet',
    'air-conditioning',
    'wheelchair',
    'food',
  ]),
} as const satisfies Record<string, DemoVehicle>;
export type VehicleKey = keyof typeof FLEET;
