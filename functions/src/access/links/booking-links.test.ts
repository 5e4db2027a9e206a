import { sold } from '@fareground/domain/booking/sample-bookings';
import { DAY } from '@fareground/domain/core/time';
import { expect, test } from 'vitest';
import { createBookingLinks } from './booking-links.ts';

const site = 'https://fareground.example';
const links = createBookingLinks(['A'.repeat(43)], site);
const keyOf = (url: string) => new URL(url).hash.replace('#key=', '');
const key = keyOf(links.urlOf(sold));
const over = sold.lines[0]?.startsAt ?? 0;

test('a link opens its booking until a month after the last of it, on every instance with the same signing key', () => {
  const other = createBookingLinks(['A'.repeat(43)], site);
  expect(other.opens(sold.id, key, over)).toBe(true);
  expect(other.opens(sold.id, key, over + 29 * DAY)).toBe(true);
  expect(other.opens(sold.id, key, over + 31 * DAY)).toBe(false);
});

test('its key stands where no server and no Referer sees it', () => {
  const url = new URL(links.urlOf(sold));
  expect(url.pathname + url.search).toBe(`/booking/${sold.id}`);
  expect(key).toMatch(/^[0-9a-z]+\.[\w-]{43}$/);
});

test('it opens no other booking, no longer time, and by no other signing key', () => {
  const [end = '', mac = ''] = key.split('.');
  const later = (Number.parseInt(end, 36) + 1).toString(36);
  const foreign = keyOf(createBookingLinks([`B${'A'.repeat(42)}`], site).urlOf(sold));
  expect(links.opens('9876543210', key, over)).toBe(false);
  for (const wrong of [
    `${later}.${mac}`,
    foreign,
    '',
    end,
    `${end}.`,
    `.${mac}`,
    key.slice(0, -2),
    ` ${key}`,
    sold.id,
  ])
    expect(links.opens(sold.id, wrong, over), wrong).toBe(false);
});

test('a link to one ticket opens that ticket alone, and none to a booking opens a ticket', () => {
  const ticket = { serial: '12345678901234567890', endsAt: over };
  const url = new URL(links.ticketUrlOf(ticket));
  const ticketKey = keyOf(url.href);
  expect(url.pathname + url.search).toBe(`/passed-on/${ticket.serial}`);
  expect(links.opens(ticket.serial, ticketKey, over + 29 * DAY)).toBe(true);
  expect(links.opens(ticket.serial, ticketKey, over + 31 * DAY)).toBe(false);
  expect(links.opens('12345678901234567891', ticketKey, over)).toBe(false);
  expect(links.opens(ticket.serial, key, over)).toBe(false);
  expect(links.opens(sold.id, ticketKey, over)).toBe(false);
});

test('a link goes on after a new signing key, until the one that it was made of is gone', () => {
  const [old, young] = ['A'.repeat(43), `B${'A'.repeat(42)}`];
  const key = keyOf(createBookingLinks([old], site).urlOf(sold));
  const opened = [[young, old], [young]].map((keys) => createBookingLinks(keys, site).opens(sold.id, key, 0));
  expect(opened).toEqual([true, false]);
});
