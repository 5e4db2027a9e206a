import type { SectionNames } from '@fareground/domain/catalogue/vehicles/layout';
import type { LineFault } from '../../cart/line-fault.ts';
import type { MessageId } from '../../i18n/ids.ts';
import { problemText } from '../../i18n/problem-text.ts';
import type { Translate } from '../../i18n/use-t.tsx';
import { seatName } from '../../views/seat-name.ts';

/** What was refused, with the figures, in words; a refusal without words here has those of its code. @param money minor units of the line's currency in words @param sections of the line's hall */
export function faultText(
  t: Translate,
  fault: LineFault,
  money: (amount: number) => string = String,
  sections?: SectionNames,
): string {
  switch (fault.code) {
    case 'sold-out':
      if (fault.extra)
        return t('fault.extraSoldOut', { extra: t(`extra.${fault.extra}`), free: fault.free ?? 0 });
      return t('fault.soldOut', { free: fault.free ?? 0 });
    case 'seat-taken': {
      const seats = (fault.taken ?? []).map((seat) => seatName(t, seat, sections));
      return seats.length > 0
        ? t('fault.seatTaken', { count: seats.length, seats: seats.join(', ') })
        : problemText(t, fault.code);
    }
    case 'limit-exceeded': {
      const limit = fault.limit ?? 0;
      if (fault.extra) return t('fault.extraLimit', { extra: t(`extra.${fault.extra}`), limit });
      if (fault.reason === 'add-on') return t('fault.addOn', { limit });
      if (fault.reason === 'full-price') return t('fault.withFullPrice', { limit });
      if (fault.has !== undefined) return t('fault.limitPerson', { limit, has: fault.has });
      return t(fault.key === undefined ? 'fault.limitAll' : 'fault.limitLine', { limit });
    }
    case 'not-on-sale':
      return fault.before === undefined ? t('fault.notOnSale') : t('fault.before', { count: fault.before });
    case 'price-changed':
      return fault.price === undefined
        ? problemText(t, fault.code)
        : t('fault.priceChanged', { price: money(fault.price) });
    case 'invalid-argument':
      if (fault.reason === 'answers') return t('fault.answers');
      if (fault.least !== undefined && fault.most !== undefined)
        return t('fault.price', { least: money(fault.least), most: money(fault.most) });
      return t('fault.gone');
    case 'not-found':
      return t('fault.gone');
    case 'offline':
    case 'unavailable':
      return t('fault.offline');
    case 'too-many-requests':
      return t('fault.wait', { seconds: fault.retryAfterSeconds ?? 5 });
    default:
      return problemText(t, fault.code);
  }
}

const voucherReasons = {
  unknown: 'voucher.unknown',
  'not-now': 'voucher.notNow',
  'other-sale': 'voucher.otherSale',
  'other-places': 'voucher.otherPlaces',
  'other-person': 'voucher.otherPerson',
  'other-currency': 'voucher.otherCurrency',
  'used-up': 'voucher.usedUp',
} as const satisfies Readonly<Record<string, MessageId>>;

/** Why a voucher does not count, and what would help. */
export function voucherFaultText(t: Translate, reason: string): string {
  const id = (voucherReasons as Readonly<Record<string, MessageId>>)[reason];
  return id ? t(id) : problemText(t, 'voucher-invalid');
}
