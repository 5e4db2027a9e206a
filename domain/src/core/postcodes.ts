/** Countries whose addresses have no postcode (Universal Postal Union, "Addressing solutions"), ISO 3166-1. */
const without =
  'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GD GH GM GQ GY HK JM KI KM KN KP LC ML MO MR MW NR NU QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TV UG VU YE ZW';

export const hasPostcodes = (country: string): boolean => !without.split(' ').includes(country);
