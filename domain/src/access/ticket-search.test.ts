import { describe, expect, it } from 'vitest';
import { readTicketSearch } from './ticket-search.ts';

describe('what staff type to find a booking', () => {
  it.each([
    ['4820193652', { by: 'reference', value: '4820193652' }],
    [' 482 019-3652 ', { by: 'reference', value: '4820193652' }],
    ['0123 4567 8901 2345 6789', { by: 'serial', value: '01234567890123456789' }],
    ['Ines.Moura@Example.PT', { by: 'email', value: 'ines.moura@example.pt' }],
    ['Inês  Moura', { by: 'name', beginnings: ['Inês Moura'] }],
    ['inês mou', { by: 'name', beginnings: ['inês mou', 'Inês Mou'] }],
    ["ana d'orey", { by: 'name', beginnings: ["ana d'orey", "Ana D'Orey"] }],
    ['DE SOUSA', { by: 'name', beginnings: ['DE SOUSA', 'De Sousa'] }],
  ])('%j is read as what it is', (text, wanted) => {
    expect(readTicketSearch(text)).toEqual(wanted);
  });

  it.each(['', '  ', 'a', '123', '48201936521', '???'])('%j can be nothing of it', (text) => {
    expect(readTicketSearch(text)).toBeNull();
  });
});
