import type { z } from 'zod';
import { pictureName } from '../../core/picture-path.ts';
import { type Event, eventSchema } from './event.ts';
import { eventFormSchema } from './event-form.ts';
import type { FormFault, FormPath } from './form-fault.ts';
import type { FormedEvent } from './formed-event.ts';
import { type Tier, tierSchema } from './tier.ts';

/** What no reader of a field looked at and the documents forbid, beside the fields that it was typed into. */
export const schemaFaults = ({ event, tiers }: FormedEvent): FormFault[] => [
  ...issuesOf(eventSchema, event).flatMap(({ path }) => faultAt(pathInEvent(event, path))),
  ...tiers.flatMap((tier) =>
    issuesOf(tierSchema, tier).flatMap(({ path }) => faultAt(pathInTier(tier, path))),
  ),
];

/** Whether they can be stored. */
export const isStorableEvent = ({ event, tiers }: FormedEvent): boolean =>
  eventSchema.safeParse(event).success && tiers.every((tier) => tierSchema.safeParse(tier).success);

type Path = readonly PropertyKey[];

const issuesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? [];

const faultAt = (path: FormPath | undefined): FormFault[] => (path ? [{ path, reason: 'not-allowed' }] : []);

const ofVenue: Path = ['venueName', 'venueAddress', 'venueAccess', 'city', 'country', 'timeZone'];
/** Made of the tiers, which are looked at themselves. */
const ofTiers: Path = ['priceFrom', 'priceTo', 'pricesByTier', 'hiddenTiers'];

function pathInEvent(event: Event, [first = '', second = '', third = '']: Path): FormPath | undefined {
  if (ofTiers.includes(first)) return undefined;
  if (ofVenue.includes(first)) return 'venueId';
  const index = Number(second);
  if (first === 'gallery') return `gallery/${pictureName(event.gallery?.[index]?.path ?? '')}`;
  if (first === 'quotas') return `quotas/${event.quotas?.[index]?.id}/${String(third)}`;
  if (first === 'questions') return `questions/${event.questions?.[index]?.id}/${String(third)}`;
  return isEventField(first) ? first : isEventField(second) ? second : 'title';
}

const isEventField = (name: PropertyKey): name is Exclude<FormPath, `${string}/${string}`> =>
  Object.hasOwn(eventFormSchema.shape, name);

const tierFields: Readonly<Record<string, string>> = {
  suggested: 'suggestedPrice',
  most: 'highestPrice',
  mostPerPlace: 'mostPerPlace',
  layout: 'seatPlan',
};

function pathInTier(tier: Tier, path: Path): FormPath {
  const [first = 'name', second, third] = path.map(String);
  if (first === 'id') return 'tiers';
  if (first !== 'fares') return `tiers/${tier.id}/${tierFields[second ?? ''] ?? tierFields[first] ?? first}`;
  const fare = tier.fares?.[Number(second)]?.id;
  return `tiers/${tier.id}/fares/${fare}/${third === 'id' ? 'name' : (third ?? 'name')}`;
}
