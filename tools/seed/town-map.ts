import type { Venue } from '@fareground/domain/catalogue/halls/venue';
import type { Place } from '@fareground/domain/catalogue/search/place';
import type { Layout } from '@fareground/domain/catalogue/vehicles/layout';

/** The three cities: two currencies, three time zones. */
export const CITIES = {
  porto: {
    city: 'Porto',
    country: 'PT',
    timeZone: 'Europe/Lisbon',
    currency: 'EUR',
    nearestPlaceId: 'porto-ribeira',
  },
  vigo: {
    city: 'Vigo',
    country: 'ES',
    timeZone: 'Europe/Madrid',
    currency: 'EUR',
    nearestPlaceId: 'vigo-urzaiz',
  },
  bristol: {
    city: 'Bristol',
    country: 'GB',
    timeZone: 'Europe/London',
    currency: 'GBP',
    nearestPlaceId: 'bristol-temple-meads',
  },
} as const;
export type CityId = keyof typeof CITIES;

export type DemoVenue = Venue & {
  readonly cityId: CityId;
  /** Numbered seats, by the tier that sells them. */
  readonly halls: Readonly<Record<string, Layout>>;
};

/** A block of `rows` equal rows, the first of which gives two seats to wheelchair places. */
function block(id: string, name: string, rows: number, cells: string): Layout {
  const lines = Array.from({ length: rows }, (_, row) => `${row + 1}:${cells}`);
  return [`#${id} ${name}`, ...lines];
}

function venue(
  cityId: CityId,
  id: string,
  name: string,
  address: string,
  access: string,
  halls: DemoVenue['halls'] = {},
): DemoVenue {
  const { city, country, timeZone } = CITIES[cityId];
  return { id, name, address, city, country, timeZone, access, cityId, halls };
}

export const VENUES = {
  coliseu: venue(
    'porto',
    'coliseu-da-ribeira',
    'Coliseu da Ribeira',
    'Rua do Cais 12, Porto',
    'Step-free from the quay. Lift to the circle; ask at door B.',
    {
      circle: [
        ...block('l', 'Circle left', 13, 'SSSSS'),
        ...block('c', 'Circle centre', 13, 'SSSSS_SSSSS'),
        ...block('r', 'Circle right', 13, 'SSSSS'),
      ],
    },
  ),
  jardins: venue(
    'porto',
    'jardins-do-cais',
    'Jardins do Cais',
    'Alameda do Cais, Porto',
    'Gravel paths; the main lawn is level. Wheelchair loan at the gate.',
  ),
  foz: venue(
    'porto',
    'teatro-da-foz',
    'Teatro da Foz',
    'Rua do Farol 3, Porto',
    'Two steps at the front, none at the side door in Rua da Praia.',
    {
      stalls: [...block('s', 'Stalls', 12, 'SSSSS_SSSSS')],
      balcony: [...block('b', 'Balcony', 6, 'SSSSS_SSSSS')],
    },
  ),
  armazem: venue(
    'porto',
    'armazem-sete',
    'Armazém Sete',
    'Travessa das Cordas 7, Porto',
    'Step-free. The bar and the toilets are on the same floor.',
  ),
  berbes: venue(
    'vigo',
    'teatro-berbes',
    'Teatro Berbés',
    'Rúa da Ribeira 21, Vigo',
    'Lift from the foyer to every floor. Hearing loop in the stalls.',
    {
      stalls: [...block('s', 'Stalls', 16, 'SSSSS_SSSSS')],
      balcony: [...block('b', 'Balcony', 8, 'SSSSS_SSSSS')],
    },
  ),
  samil: venue(
    'vigo',
    'palco-de-samil',
    'Palco de Samil',
    'Avenida de Samil, Vigo',
    'A boardwalk leads across the sand to a platform with a view.',
  ),
  castro: venue(
    'vigo',
    'pavillon-do-castro',
    'Pavillón do Castro',
    'Paseo do Castro 4, Vigo',
    'Step-free from the upper car park. Places beside the court.',
  ),
  pedra: venue(
    'vigo',
    'mercado-da-pedra',
    'Mercado da Pedra',
    'Rúa da Pescadería 2, Vigo',
    'Cobbles outside, level inside. Quiet hour from 11:00.',
  ),
  ashton: venue(
    'bristol',
    'ashton-yard',
    'Ashton Yard',
    'Coronation Road, Bristol',
    'Ramps at gates 2 and 6. Places for wheelchairs in the west stand.',
  ),
  foundry: venue(
    'bristol',
    'the-old-foundry',
    'The Old Foundry',
    '14 Little Ann Street, Bristol',
    'Step-free through the yard. Strobe lights are announced at the door.',
  ),
  harbour: venue(
    'bristol',
    'harbour-hall',
    'Harbour Hall',
    'Narrow Quay, Bristol',
    'Level throughout. Sign language on request a week ahead.',
    {
      stalls: [...block('s', 'Stalls', 14, 'SSSSS_SSSSS')],
    },
  ),
  orpheus: venue(
    'bristol',
    'orpheus-picture-house',
    'Orpheus Picture House',
    '82 Gloucester Road, Bristol',
    'Screen 1 is step-free. Subtitled showings are marked.',
  ),
} as const satisfies Record<string, DemoVenue>;
export type VenueKey = keyof typeof VENUES;

function place(
  id: string,
  name: string,
  city: string,
  country: string,
  timeZone: string,
  [latitude, longitude]: readonly [number, number],
): Place {
  return { id, name, city, country, timeZone, latitude, longitude };
}

const LISBON = 'Europe/Lisbon';
const MADRID = 'Europe/Madrid';
const LONDON = 'Europe/London';

/** Everywhere that a trip calls. */
export const PLACES: readonly Place[] = [
  place('porto-ribeira', 'Porto Ribeira', 'Porto', 'PT', LISBON, [41.1407, -8.6132]),
  place('porto-campanha', 'Porto Campanhã', 'Porto', 'PT', LISBON, [41.1487, -8.5856]),
  place('porto-airport', 'Porto Airport OPO', 'Porto', 'PT', LISBON, [41.2371, -8.67]),
  place('cais-da-ribeira', 'Cais da Ribeira', 'Porto', 'PT', LISBON, [41.1401, -8.6119]),
  place('afurada', 'Afurada', 'Vila Nova de Gaia', 'PT', LISBON, [41.1432, -8.648]),
  place('famalicao', 'Vila Nova de Famalicão', 'Vila Nova de Famalicão', 'PT', LISBON, [41.4087, -8.5213]),
  place('braga-norte', 'Braga Norte', 'Braga', 'PT', LISBON, [41.5481, -8.4346]),
  place('valenca', 'Valença', 'Valença', 'PT', LISBON, [42.0269, -8.6445]),
  place('aveiro', 'Aveiro', 'Aveiro', 'PT', LISBON, [40.6436, -8.6408]),
  place('coimbra-b', 'Coimbra-B', 'Coimbra', 'PT', LISBON, [40.2259, -8.4405]),
  place('lisboa-oriente', 'Lisboa Oriente', 'Lisboa', 'PT', LISBON, [38.7678, -9.099]),
  place('tui', 'Tui', 'Tui', 'ES', MADRID, [42.0512, -8.6466]),
  place('vigo-urzaiz', 'Vigo Urzáiz', 'Vigo', 'ES', MADRID, [42.2342, -8.712]),
  place('vigo-quay', 'Vigo Estación Marítima', 'Vigo', 'ES', MADRID, [42.2402, -8.7262]),
  place('cangas', 'Cangas', 'Cangas', 'ES', MADRID, [42.2614, -8.7829]),
  place('cies', 'Illas Cíes', 'Illas Cíes', 'ES', MADRID, [42.2251, -8.9009]),
  place('bristol-airport', 'Bristol Airport BRS', 'Bristol', 'GB', LONDON, [51.3827, -2.7191]),
  place('bristol-temple-meads', 'Bristol Temple Meads', 'Bristol', 'GB', LONDON, [51.4491, -2.5813]),
  place('bath-spa', 'Bath Spa', 'Bath', 'GB', LONDON, [51.3777, -2.357]),
  place('swindon', 'Swindon', 'Swindon', 'GB', LONDON, [51.5655, -1.7855]),
  place('newport', 'Newport', 'Newport', 'GB', LONDON, [51.5888, -2.9985]),
  place('cardiff-central', 'Cardiff Central', 'Cardiff', 'GB', LONDON, [51.4762, -3.1793]),
];
