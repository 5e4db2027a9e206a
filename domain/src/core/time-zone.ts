/** Every part of a name in the IANA database begins with a capital letter. */
const ianaName = /^[A-Z][\w+-]*(\/[A-Z][\w+-]*)*$/;

/** Names that were found good: asking the runtime takes long, and nearly every document that is read has one. */
const known = new Set<string>();

/** Whether it is the name of a zone that this runtime knows. Offsets ("+01:00") and other spellings of a name are none. */
export function isTimeZone(zone: string): boolean {
  if (known.has(zone)) return true;
  if (!ianaName.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    known.add(zone);
    return true;
  } catch {
    return false;
  }
}
