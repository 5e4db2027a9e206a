import type { Currency } from '@fareground/domain/core/money';
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
};

export type Direction = {
  readonly id: string;
  readonly calls: readonly Call[];
  readonly services: readonly Service[];
};

export type Route = {
  readonly id: string;
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

/**
 * Six routes. The 17:30 from Vigo is the bus to the concert: it arrives in Porto at 18:50, before the doors, and the
 * 00:30 takes people back.
 */
export const ROUTES: readonly Route[] = [
  {
    id: 'minho',
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
          { at: '12:00', number: 'ML 203', vehicle: 'doubleDeck' },
          { at: '17:00', number: 'ML 205', vehicle: 'singleDeck' },
          { at: '00:30', number: 'ML 207', vehicle: 'doubleDeck' },
        ],
      },
    ],
  },
  {
    id: 'douro',
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
];
