import { tierAndFare } from '@fareground/domain/bookings/tier-and-fare';
import type { Event } from '@fareground/domain/events/event';
import { type AskedGroup, askedGroups } from '@fareground/domain/questions/asked-groups';
import {
  type AnswerFault,
  answerKey,
  checkAnswers,
  keysOf,
} from '@fareground/domain/questions/check-answers';
import { useState, useSyncExternalStore } from 'react';
import type { EventCartLine } from '../../../cart/cart-line.ts';
import { asShown, browserAnswers } from '../../../cart/typed-answers.ts';

/** What an event asks with the tickets that are chosen. */
export interface Questions {
  readonly lines: readonly EventCartLine[];
  readonly groups: readonly AskedGroup[];
  /** What stands beside the fields: nothing before holding was tried. */
  readonly faults: readonly AnswerFault[];
  /** How often holding was tried with a fault. */
  readonly tries: number;
  /** Whether all is answered that must be; else the faults are shown from then on. */
  readonly isReady: () => boolean;
}

const nothingTyped = {};

/** @param lines of the event, in the cart */
export function useQuestions({ id, questions = [] }: Event, lines: readonly EventCartLine[]): Questions {
  const [tries, setTries] = useState(0);
  // Whoever comes is asked with their place, and not with what they add to it.
  const places = lines.flatMap(({ quantity, tierId, addOn }, lineIndex) =>
    Array.from({ length: addOn ? 0 : quantity }, (_, place) => ({ lineIndex, place, tierId })),
  );
  const groups = askedGroups(id, questions, places);
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
    groups,
    faults: checked && !checked.ok ? checked.faults : [],
    tries,
    isReady: () => {
      // What is asked no more would be refused.
      browserAnswers().keepOnly(
        lines,
        id,
        groups.flatMap(keysOf).map(({ key }) => key),
      );
      const isOk = check().ok;
      if (!isOk) setTries(tries + 1);
      return isOk;
    },
  };
}

const subscribe = (listener: () => void) => browserAnswers().subscribe(listener);
const browserState = () => browserAnswers().state();

/** The ticket that a group is about: its tier and fare, its number among the tickets of its line, and who has it. */
export function ticketOf(lines: readonly EventCartLine[], { lineIndex, place }: AskedGroup) {
  const line = lineIndex === undefined ? undefined : lines[lineIndex];
  if (!line || place === undefined) return undefined;
  return { tier: tierAndFare(line), number: place + 1, name: (line.names[place] ?? '').trim() };
}
