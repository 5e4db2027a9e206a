import { tierAndFare } from '@fareground/domain/booking/tier-and-fare';
import {
  type AnswerFault,
  answerKey,
  checkAnswers,
  keysOf,
} from '@fareground/domain/catalogue/questions/check-answers';
import type { Question } from '@fareground/domain/catalogue/questions/question';
import { type QuestionGroup, questionGroups } from '@fareground/domain/catalogue/questions/question-groups';
import { useState, useSyncExternalStore } from 'react';
import type { EventCartLine } from '../../../cart/cart-line.ts';
import type { PackageCartLine } from '../../../cart/package-line.ts';
import { peopleAtDate } from '../../../cart/package-places.ts';
import { asShown, browserAnswers } from '../../../cart/typed-answers.ts';

/** An event that may ask something of whoever books. */
export interface AskingEvent {
  readonly id: string;
  readonly title: string;
  readonly questions?: readonly Question[] | undefined;
}
type EventLineRequest = EventCartLine | PackageCartLine;

/** What one event asks with the tickets that are chosen. */
export interface AskedEvent {
  readonly id: string;
  readonly title: string;
  readonly groups: readonly QuestionGroup[];
}

/** What the events of a page ask: its own, and those of packages that are chosen on it. */
export interface Questions {
  readonly lines: readonly EventLineRequest[];
  /** Those that ask something. */
  readonly events: readonly AskedEvent[];
  /** What stands beside the fields: nothing before holding was tried. */
  readonly faults: readonly AnswerFault[];
  /** How often holding was tried with a fault. */
  readonly tries: number;
  /** Whether all is answered that must be; else the faults are shown from then on. */
  readonly isReady: () => boolean;
}

const nothingTyped = {};

/** @param lines of these events, in the cart */
export function useQuestions(events: readonly AskingEvent[], lines: readonly EventLineRequest[]): Questions {
  const [tries, setTries] = useState(0);
  const asked = events.map(({ id, title, questions = [] }) => ({
    ...{ id, title },
    groups: questionGroups(id, questions, placesAt(lines, id)),
  }));
  const groups = asked.flatMap((event) => event.groups);
  // Before hydration nothing is typed: the page is as the server rendered it.
  useSyncExternalStore(subscribe, browserState, () => nothingTyped);
  const check = () => {
    const keys = new Set(groups.flatMap(keysOf).map(({ key }) => answerKey(key)));
    const given = browserAnswers().given(lines, asShown);
    return checkAnswers(
      groups,
      given.filter((one) => keys.has(answerKey(one))),
      null,
    );
  };
  const checked = tries > 0 ? check() : undefined;
  return {
    lines,
    events: asked.filter((event) => event.groups.length > 0),
    faults: checked && !checked.ok ? checked.faults : [],
    tries,
    isReady: () => {
      // What is asked no more would be refused.
      for (const event of asked) {
        const keys = event.groups.flatMap(keysOf).map(({ key }) => key);
        browserAnswers().keepOnly(lines, event.id, keys);
      }
      const isOk = check().ok;
      if (!isOk) setTries(tries + 1);
      return isOk;
    },
  };
}

/** Whoever comes is asked with their place, and not with what they add to it. */
const placesAt = (lines: readonly EventLineRequest[], eventId: string) =>
  lines.flatMap((line, lineIndex) =>
    tiersAt(line, eventId).map((tierId, place) => ({ lineIndex, place, tierId })),
  );

/** The tier of each place of a line at an event, by its number. */
function tiersAt(line: EventLineRequest, eventId: string): readonly string[] {
  if (line.kind === 'package') return peopleAtDate(line, eventId);
  const isOfEvent = line.offeringId === eventId && !line.addOn;
  return Array.from({ length: isOfEvent ? line.quantity : 0 }, () => line.tierId);
}

const subscribe = (listener: () => void) => browserAnswers().subscribe(listener);
const browserState = () => browserAnswers().state();

/** The ticket that a group is about: its tier and fare, or its package, its number among the tickets of its line, and who has it. */
export function ticketOf(lines: readonly EventLineRequest[], { lineIndex, place }: QuestionGroup) {
  const line = lineIndex === undefined ? undefined : lines[lineIndex];
  if (!line || place === undefined) return undefined;
  const tier = line.kind === 'package' ? line.title : tierAndFare(line);
  return { tier, number: place + 1, name: (line.names[place] ?? '').trim() };
}
