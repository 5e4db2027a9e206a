import type { TripExtras } from '@fareground/domain/catalogue/trips/extras';
import type { ClassFares } from '@fareground/domain/catalogue/trips/trip-fares';
import type { Currency } from '@fareground/domain/core/currencies';
import type { VehicleKey } from './fleet.ts';

/** A call of a route: minutes after the first departure on which it is left, and what a seat costs to get here. */
export type Call = {
  readonly placeId: string;
  readonly minutes: number;
  readonly fare: number;
  readonly bay: string;
};

export type Service = {
  /** Departure from the first stop on its own clock. */
  readonly at: string;
  readonly number: string;
  readonly vehicle: VehicleKey;
  /** Bay of the first stop, where it is not the route's usual one. */
  readonly bay?: string;
  /** Runs every so many days, beginning today; without it, daily. */
  readonly every?: number;
  /** Runs on so many days; without it, for a fortnight. */
  readonly days?: number;
  /** Runs in the night when clocks change next, too, however far off. */
  readonly onClockChange?: true;
};

export type Direction = {
  readonly id: string;
  readonly calls: readonly Call[];
  readonly services: readonly Service[];
};

export type DemoRoute = {
  /** As it is stored. */
  readonly id: string;
  /** What passengers call it. */
  readonly name: string;
  /** Who misses a trip takes a later one that leaves within so many hours; absent: none. */
  readonly missedHours?: number;
  /** What places of better classes cost, percent of the fare. */
  readonly classes?: ClassFares;
  /** Off the fares of whoever goes there and back on it. */
  readonly returnPercent?: number;
  /** What its trips take along beside people. */
  readonly extras?: TripExtras;
  readonly currency: Currency;
  /** Minor units. */
  readonly minimumFare: number;
  readonly directions: readonly Direction[];
};

const call = (placeId: string, minutes: number, fare: number, bay: string): Call => ({
  placeId,
  minutes,
  fare,
  bay,
});

const COACH_EXTRAS: TripExtras = {
  baggage: { capacity: 40, price: 400, each: 2 },
  bicycle: { capacity: 4, price: 600, each: 1 },
};
const TRAIN_EXTRAS: TripExtras = {
  bicycle: { capacity: 8, price: 0, each: 1 },
  pet: { capacity: 6, price: 500, each: 1 },
};

/** Every twenty minutes from the first departure of an hour on, for so many hours. */
const everyTwentyMinutes = (firstHour: number, hours: number, service: Omit<Service, 'at'>): Service[] =>
  Array.from({ length: hours * 3 }, (_, run) => ({
    ...service,
    at: `${String(firstHour + Math.floor(run / 3)).padStart(2, '0')}:${['00', '20', '40'][run % 3]}`,
  }));

/**
 * Eight routes. The 17:30 from Vigo is the bus to the concert: it arrives in Porto at 18:50, before the doors, and the
 * 00:30 takes people back.
 */
export const ROUTES: readonly DemoRoute[] = [
  {
    id: 'minho',
    name: 'Vigo – Porto',
    extras: COACH_EXTRAS,
    missedHours: 3,
    currency: 'EUR',
    minimumFare: 400,
    directions: [
      {
        id: 'vigo-porto',
        calls: [
          call('vigo-urzaiz', 0, 0, '2'),
          call('tui', 28, 350, '1'),
          call('valenca', 36, 400, '1'),
          call('braga-norte', 82, 950, '5'),
          call('porto-ribeira', 140, 1400, '3'),
        ],
        services: [
          { at: '09:00', number: 'ML 202', vehicle: 'singleDeck' },
          { at: '17:30', number: 'ML 204', vehicle: 'doubleDeck' },
          { at: '19:00', number: 'ML 206', vehicle: 'singleDeck', bay: '4' },
        ],
      },
      {
        id: 'porto-vigo',
        calls: [
          call('porto-ribeira', 0, 0, '4'),
          call('famalicao', 35, 500, '2'),
          call('braga-norte', 58, 600, '6'),
          call('valenca', 104, 1000, '2'),
          call('tui', 112, 1050, '2'),
          call('vigo-urzaiz', 140, 1400, '1'),
        ],
        services: [
          // Reaches Vigo an hour and a half before the boat to the islands.
          { at: '06:40', number: 'ML 201', vehicle: 'singleDeck', every: 2 },
          { at: '12:00', number: 'ML 203', vehicle: 'doubleDeck' },
          { at: '17:00', number: 'ML 205', vehicle: 'singleDeck' },
          { at: '00:30', number: 'ML 207', vehicle: 'doubleDeck' },
        ],
      },
    ],
  },
  {
    id: 'douro',
    name: 'Porto – Lisboa',
    classes: { first: 150 },
    returnPercent: 10,
    extras: TRAIN_EXTRAS,
    missedHours: 2,
    currency: 'EUR',
    minimumFare: 650,
    directions: [
      {
        id: 'porto-lisboa',
        calls: [
          call('porto-campanha', 0, 0, '7'),
          call('aveiro', 34, 850, '3'),
          call('coimbra-b', 66, 1350, '2'),
          call('lisboa-oriente', 168, 2450, '4'),
        ],
        services: [
          { at: '08:18', number: 'DR 121', vehicle: 'intercity', every: 2 },
          { at: '11:18', number: 'DR 125', vehicle: 'fiveCoaches', every: 2 },
          { at: '17:18', number: 'DR 129', vehicle: 'intercity' },
        ],
      },
      {
        id: 'lisboa-porto',
        calls: [
          call('lisboa-oriente', 0, 0, '2'),
          call('coimbra-b', 102, 1500, '1'),
          call('aveiro', 134, 1900, '4'),
          call('porto-campanha', 168, 2450, '6'),
        ],
        services: [{ at: '14:09', number: 'DR 126', vehicle: 'intercity' }],
      },
    ],
  },
  {
    id: 'cies',
    name: 'Vigo – Illas Cíes',
    currency: 'EUR',
    minimumFare: 300,
    directions: [
      {
        id: 'vigo-cies',
        calls: [call('vigo-quay', 0, 0, '1'), call('cangas', 20, 350, '1'), call('cies', 55, 1150, '1')],
        services: [{ at: '11:30', number: 'RF 10', vehicle: 'islandFerry' }],
      },
      {
        id: 'cies-vigo',
        calls: [call('cies', 0, 0, '1'), call('cangas', 35, 900, '1'), call('vigo-quay', 55, 1150, '2')],
        services: [{ at: '18:00', number: 'RF 11', vehicle: 'islandFerry' }],
      },
    ],
  },
  {
    id: 'afurada',
    name: 'Ribeira – Afurada',
    missedHours: 4,
    currency: 'EUR',
    minimumFare: 400,
    directions: [
      {
        id: 'ribeira-afurada',
        calls: [call('cais-da-ribeira', 0, 0, '2'), call('afurada', 15, 400, '1')],
        services: [{ at: '17:35', number: 'RB 5', vehicle: 'riverBoat' }],
      },
      {
        id: 'afurada-ribeira',
        calls: [call('afurada', 0, 0, '1'), call('cais-da-ribeira', 15, 400, '2')],
        services: [{ at: '19:40', number: 'RB 8', vehicle: 'riverBoat', every: 2 }],
      },
    ],
  },
  {
    id: 'northwing',
    name: 'Porto – Bristol',
    currency: 'GBP',
    minimumFare: 3100,
    directions: [
      {
        id: 'bristol-porto',
        calls: [call('bristol-airport', 0, 0, '12'), call('porto-airport', 135, 6400, '31')],
        services: [{ at: '10:40', number: 'NW 511', vehicle: 'jet', every: 2 }],
      },
      {
        id: 'porto-bristol',
        calls: [call('porto-airport', 0, 0, 'B14'), call('bristol-airport', 135, 6400, '7')],
        services: [{ at: '18:20', number: 'NW 512', vehicle: 'jet', every: 2 }],
      },
    ],
  },
  {
    id: 'severn',
    name: 'Swindon – Cardiff',
    missedHours: 3,
    currency: 'GBP',
    minimumFare: 450,
    directions: [
      {
        id: 'swindon-cardiff',
        calls: [
          call('swindon', 0, 0, '3'),
          call('bath-spa', 28, 890, '2'),
          call('bristol-temple-meads', 42, 1250, '11'),
          call('newport', 75, 1980, '2'),
          call('cardiff-central', 91, 2290, '1'),
        ],
        services: [{ at: '12:27', number: 'SR 40', vehicle: 'severn' }],
      },
      {
        id: 'cardiff-swindon',
        calls: [
          call('cardiff-central', 0, 0, '4'),
          call('newport', 16, 480, '3'),
          call('bristol-temple-meads', 49, 1250, '9'),
          call('bath-spa', 63, 1560, '1'),
          call('swindon', 91, 2290, '1'),
        ],
        services: [{ at: '16:30', number: 'SR 43', vehicle: 'severn', every: 2 }],
      },
    ],
  },
  {
    id: 'night',
    name: 'Lisboa – Vigo by night',
    extras: COACH_EXTRAS,
    currency: 'EUR',
    minimumFare: 900,
    missedHours: 24,
    directions: [
      {
        // In spring an hour is missing on its way, in autumn there is one twice; Vigo is an hour ahead in any case.
        id: 'lisboa-vigo',
        calls: [
          call('lisboa-oriente', 0, 0, '11'),
          call('coimbra-b', 140, 1400, '4'),
          call('porto-campanha', 220, 1900, '9'),
          call('braga-norte', 270, 2200, '2'),
          call('vigo-urzaiz', 375, 2900, '6'),
        ],
        services: [
          { at: '22:45', number: 'ML 260', vehicle: 'doubleDeck', bay: '12', every: 3, onClockChange: true },
        ],
      },
    ],
  },
  {
    id: 'airport',
    name: 'Porto Ribeira – Airport',
    currency: 'EUR',
    minimumFare: 700,
    missedHours: 2,
    directions: [
      {
        id: 'airport-city',
        calls: [
          call('porto-airport', 0, 0, 'C2'),
          call('porto-campanha', 25, 700, '1'),
          call('porto-ribeira', 40, 700, '6'),
        ],
        services: everyTwentyMinutes(20, 4, { number: 'AS 1', vehicle: 'shuttle', days: 3 }),
      },
      {
        id: 'city-airport',
        calls: [
          call('porto-ribeira', 0, 0, '6'),
          call('porto-campanha', 15, 700, '1'),
          call('porto-airport', 40, 700, 'C2'),
        ],
        services: everyTwentyMinutes(4, 4, { number: 'AS 2', vehicle: 'shuttle', days: 3 }),
      },
    ],
  },
];
