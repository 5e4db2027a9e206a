import * as atUid from 'stdnum/lib/cjs/at/uid.js';
import * as beVat from 'stdnum/lib/cjs/be/vat.js';
import * as bgVat from 'stdnum/lib/cjs/bg/vat.js';
import * as chUid from 'stdnum/lib/cjs/ch/uid.js';
import * as chVat from 'stdnum/lib/cjs/ch/vat.js';
import * as cyVat from 'stdnum/lib/cjs/cy/vat.js';
import * as czDic from 'stdnum/lib/cjs/cz/dic.js';
import * as deStnr from 'stdnum/lib/cjs/de/stnr.js';
import * as deVat from 'stdnum/lib/cjs/de/vat.js';
import * as dkCvr from 'stdnum/lib/cjs/dk/cvr.js';
import * as eeKmkr from 'stdnum/lib/cjs/ee/kmkr.js';
import * as esNif from 'stdnum/lib/cjs/es/nif.js';
import * as fiAlv from 'stdnum/lib/cjs/fi/alv.js';
import * as frSiren from 'stdnum/lib/cjs/fr/siren.js';
import * as frSiret from 'stdnum/lib/cjs/fr/siret.js';
import * as frTva from 'stdnum/lib/cjs/fr/tva.js';
import * as gbVat from 'stdnum/lib/cjs/gb/vat.js';
import * as grVat from 'stdnum/lib/cjs/gr/vat.js';
import * as hrOib from 'stdnum/lib/cjs/hr/oib.js';
import * as huAnum from 'stdnum/lib/cjs/hu/anum.js';
import * as ieVat from 'stdnum/lib/cjs/ie/vat.js';
import * as itCodiceFiscale from 'stdnum/lib/cjs/it/codicefiscale.js';
import * as itIva from 'stdnum/lib/cjs/it/iva.js';
import * as ltPvm from 'stdnum/lib/cjs/lt/pvm.js';
import * as luTva from 'stdnum/lib/cjs/lu/tva.js';
import * as lvPvn from 'stdnum/lib/cjs/lv/pvn.js';
import * as mtVat from 'stdnum/lib/cjs/mt/vat.js';
import * as nlBtw from 'stdnum/lib/cjs/nl/btw.js';
import * as noMva from 'stdnum/lib/cjs/no/mva.js';
import * as noOrgnr from 'stdnum/lib/cjs/no/orgnr.js';
import * as plNip from 'stdnum/lib/cjs/pl/nip.js';
import * as ptNif from 'stdnum/lib/cjs/pt/nif.js';
import * as roCui from 'stdnum/lib/cjs/ro/cui.js';
import * as seOrgnr from 'stdnum/lib/cjs/se/orgnr.js';
import * as seVat from 'stdnum/lib/cjs/se/vat.js';
import * as siDdv from 'stdnum/lib/cjs/si/ddv.js';
import * as skDph from 'stdnum/lib/cjs/sk/dph.js';

/** A kind of number, with its check digits. */
export interface NumberFormat {
  readonly validate: (text: string) => { readonly isValid: boolean };
}

interface CountryFormats {
  /** For value added tax: what invoices across borders name a business by. */
  readonly vat: NumberFormat;
  /** Other numbers that one has for taxes there. */
  readonly others?: readonly NumberFormat[];
  /** What a number for value added tax begins with, where it is not the country's code; it is checked with the first. */
  readonly letters?: readonly [string, ...string[]];
}

/** By country of ISO 3166-1: the European Union, and its neighbours with a tax of the same kind. */
export const taxNumberFormats: ReadonlyMap<string, CountryFormats> = new Map(
  Object.entries({
    AT: { vat: atUid },
    BE: { vat: beVat },
    BG: { vat: bgVat },
    CH: { vat: chVat, others: [chUid], letters: ['CHE'] },
    CY: { vat: cyVat },
    CZ: { vat: czDic },
    DE: { vat: deVat, others: [deStnr] },
    DK: { vat: dkCvr },
    EE: { vat: eeKmkr },
    ES: { vat: esNif },
    FI: { vat: fiAlv },
    FR: { vat: frTva, others: [frSiren, frSiret] },
    // Northern Ireland has the numbers of the United Kingdom, with XI for goods within the European Union.
    GB: { vat: gbVat, letters: ['GB', 'XI'] },
    GR: { vat: grVat, letters: ['EL'] },
    HR: { vat: hrOib },
    HU: { vat: huAnum },
    IE: { vat: ieVat },
    // The Isle of Man is in the tax of the United Kingdom.
    IM: { vat: gbVat, letters: ['GB'] },
    IT: { vat: itIva, others: [itCodiceFiscale] },
    LT: { vat: ltPvm },
    LU: { vat: luTva },
    LV: { vat: lvPvn },
    // Monaco is in the tax of France.
    MC: { vat: frTva, letters: ['FR'] },
    MT: { vat: mtVat },
    NL: { vat: nlBtw },
    NO: { vat: noMva, others: [noOrgnr] },
    PL: { vat: plNip },
    PT: { vat: ptNif },
    RO: { vat: roCui },
    SE: { vat: seVat, others: [seOrgnr] },
    SI: { vat: siDdv },
    SK: { vat: skDph },
  }),
);
