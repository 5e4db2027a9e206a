import { createHash, verify } from 'node:crypto';
import { bought } from '@fareground/domain/access/sample-ticket';
import { ticketHours } from '@fareground/domain/access/ticket-hours';
import { unzipSync } from 'fflate';
import forge from 'node-forge';
import { describe, expect, it } from 'vitest';
import { applePass } from './apple-pass.ts';
import { makeTestKeys } from './test-keys.test-helper.ts';

const { apple } = makeTestKeys();
const site = 'https://fareground.test';
const seated = { ...bought, attendeeName: 'Inês Moura', seat: 'stalls-12C', fare: 'Student' };
const ride = {
  ...bought,
  kind: 'trip' as const,
  category: 'ferry',
  detail: 'Minho Lines ML 204',
  bay: '4',
  doorsAt: null,
  fromName: 'Vigo Urzáiz',
  fromCity: 'Vigo',
  startZone: 'Europe/Madrid',
  toName: 'Porto Ribeira',
  toCity: 'Porto',
};

/** The files of a pass by name. */
const opened = async (...wanted: Parameters<typeof applePass>): Promise<Record<string, Buffer>> =>
  Object.fromEntries(
    Object.entries(unzipSync(await applePass(...wanted))).map(([name, bytes]) => [name, Buffer.from(bytes)]),
  );
const passOf = (files: Record<string, Buffer>) => JSON.parse(String(files['pass.json']));
const values = (fields: { label: string; value: string }[]) =>
  Object.fromEntries(fields.map(({ label, value }) => [label, value]));

describe('a ticket of an event', () => {
  it('is a pass with the code that gates read, place, seat, name and fare', async () => {
    const pass = passOf(await opened(seated, apple, site));
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.test.fareground',
      teamIdentifier: 'TESTTEAM01',
      serialNumber: seated.serial,
      sharingProhibited: true,
      barcodes: [{ format: 'PKBarcodeFormatQR', message: seated.token, messageEncoding: 'iso-8859-1' }],
    });
    expect(values(pass.eventTicket.primaryFields)).toEqual({ Event: 'Night' });
    expect(values(pass.eventTicket.secondaryFields)).toEqual({ Where: 'Hall, Porto' });
    expect(values(pass.eventTicket.auxiliaryFields)).toMatchObject({
      Ticket: 'Floor',
      Fare: 'Student',
      Seat: '12C STALLS',
      Name: 'Inês Moura',
    });
    expect(Date.parse(pass.expirationDate)).toBe(ticketHours(seated).validUntil);
  });
});

describe('a ride', () => {
  it('is a boarding pass of its kind, with its stops and times on their clocks', async () => {
    const { boardingPass } = passOf(await opened(ride, apple, site));
    expect(boardingPass.transitType).toBe('PKTransitTypeBoat');
    expect(values(boardingPass.primaryFields)).toEqual({ 'Vigo Urzáiz': 'Vigo', 'Porto Ribeira': 'Porto' });
    expect(values(boardingPass.secondaryFields)).toMatchObject({
      Leaves: expect.stringContaining('CET'),
      Bay: '4',
    });
  });
});

describe('the file', () => {
  it('lists each of its files with its SHA-1, the pictures that Apple wants among them', async () => {
    const { 'manifest.json': manifest, signature: _, ...files } = await opened(seated, apple, site);
    const sums = Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')]),
    );
    expect(JSON.parse(String(manifest))).toEqual(sums);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'logo.png']));
  });

  it('is signed with the pass type’s certificate over that list, with Apple’s certificate beside it', async () => {
    const { 'manifest.json': manifest = Buffer.alloc(0), signature = Buffer.alloc(0) } = await opened(
      seated,
      apple,
      site,
    );
    const { digest, signed, value, certificates } = readSignature(signature);
    expect(digest).toBe(createHash('sha1').update(manifest).digest('hex'));
    expect(verify('sha1', signed, apple.certificate, value)).toBe(true);
    expect(verify('sha1', signed, apple.wwdr, value)).toBe(false);
    expect(certificates.sort()).toEqual(['Test Authority', 'pass.test.fareground']);
  });

  it('is refused with a key that is not the certificate’s', async () => {
    const other = { ...apple, key: 'no key' };
    await expect(applePass(seated, other, site)).rejects.toThrow();
  });
});

/** What a detached PKCS #7 signature says (RFC 2315, 9.3): the digest in its signed attributes, those as they were signed, and the signature of them. */
function readSignature(der: Buffer) {
  const message = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(der.toString('binary'))) as unknown as {
    certificates: forge.pki.Certificate[];
    rawCapture: { signature: string; authenticatedAttributes: forge.asn1.Asn1[] };
  };
  const { signature, authenticatedAttributes } = message.rawCapture;
  const { Class, Type } = forge.asn1;
  const set = forge.asn1.create(Class.UNIVERSAL, Type.SET, true, authenticatedAttributes);
  const digestOf = (attribute: forge.asn1.Asn1): string | undefined => {
    const [type, values] = attribute.value as [forge.asn1.Asn1, forge.asn1.Asn1];
    if (forge.asn1.derToOid(type.value as string) !== forge.pki.oids.messageDigest) return undefined;
    const [octets] = values.value as forge.asn1.Asn1[];
    return Buffer.from(octets?.value as string, 'binary').toString('hex');
  };
  return {
    digest: authenticatedAttributes.map(digestOf).find((found) => found !== undefined),
    signed: Buffer.from(forge.asn1.toDer(set).getBytes(), 'binary'),
    value: Buffer.from(signature, 'binary'),
    certificates: message.certificates.map(({ subject }) => String(subject.getField('CN').value)),
  };
}
