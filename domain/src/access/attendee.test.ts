import { expect, test } from 'vitest';
import { attendee, sortNameOf } from './attendee.ts';
import { ticketSchema } from './ticket.ts';

test.each([
  ['', ''],
  ['Ana', 'Ana'],
  ['Ana Costa', 'Costa, Ana'],
  ['Maria da Silva', 'Silva, Maria da'],
  ['  Ana   Costa ', 'Costa, Ana'],
  ['Costa, Ana', 'Costa, Ana'],
  ['Martin Luther King Jr.', 'King Jr., Martin Luther'],
  ['Martin Luther King, Jr.', 'King, Martin Luther'],
  ['Junior', 'Junior'],
  ['王小明', '王小明'],
  ['Anna-Lena Müller-Lüdenscheidt', 'Müller-Lüdenscheidt, Anna-Lena'],
])('"%s" sorts as "%s"', (name, sorted) => {
  expect(sortNameOf(name)).toBe(sorted);
});

test('the longest name of a ticket has a sort name that fits', () => {
  for (const name of ['x'.repeat(80), 'a '.repeat(40).trim(), `${'a,'.repeat(40)}`.slice(0, 80)]) {
    const { sortName } = attendee(name);
    expect(ticketSchema.shape.sortName.safeParse(sortName).success, sortName).toBe(true);
  }
});
