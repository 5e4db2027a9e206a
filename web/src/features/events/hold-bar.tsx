import { placesToPrice } from '@fareground/domain/catalogue/packages/package-price';
import { quote } from '@fareground/domain/catalogue/prices/pricing';
import { shownFees } from '@fareground/domain/payments/taxes/shown-fees';
import { chosenPackages } from '../../cart/package-places.ts';
import { paths } from '../../config/paths.ts';
import type { EventDetail } from '../../data/event.ts';
import { useAreas } from '../../i18n/provider.tsx';
import { useAbout } from '../../i18n/regional-settings.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { BuyBar } from '../../ui/buy-bar.tsx';
import { type Choice, chosenPlaces } from '../../views/choice.ts';

/** `floor:2,floor.child:1,.weekend:1`: what was chosen, as the next page's address carries it. */
const choiceText = (choice: Choice): string =>
  Object.entries(choice)
    .filter(([, quantity]) => quantity > 0)
    .map(([key, quantity]) => `${key}:${quantity}`)
    .join(',');

/** What is chosen so far and what it costs, always in sight; leads on to seats, names and the hold. */
export default function HoldBar({
  detail,
  choice,
  from,
}: {
  readonly detail: EventDetail;
  readonly choice: Choice;
  /** The city that one comes from, if one was chosen. */
  readonly from: string | undefined;
}) {
  const t = useT();
  const format = useFormat();
  const aboutOf = useAbout();
  const { event, tiers, settings } = detail;
  const money = (amount: number) => format.money(amount, event.currency);
  const lines = chosenPlaces(tiers, choice);
  const together = chosenPackages(detail.packages, choice);
  const count =
    lines.reduce((sum, line) => sum + line.quantity, 0) +
    together.reduce((sum, { sold, quantity }) => sum + quantity * sold.people, 0);
  if (count === 0) return null;
  const { amounts } = quote(
    [
      ...lines.map(({ tier, unitPrice, quantity }) => ({
        ...{ offeringId: event.id, unitPrice, quantity },
        ...{ country: event.country, addOn: tier.addOn !== undefined },
      })),
      ...together.flatMap(({ sold, quantity }) => placesToPrice({ ...sold, quantity })),
    ],
    event.currency,
    settings,
  );
  const about = aboutOf?.(amounts.total, event.currency, format.money, true);
  const fees = shownFees(amounts);
  const tax = amounts.taxAdded ? amounts.taxIncluded : 0;
  const what = [
    ...lines.map(({ tier, fare, quantity }) => `${quantity} ${fare?.name ?? tier.name}`),
    ...together.map(({ sold, quantity }) => `${quantity} ${sold.name}`),
  ].join(', ');
  return (
    <BuyBar
      label={t('bar.name')}
      total={
        <>
          {amounts.total === 0 ? t('event.free') : money(amounts.total)}
          {about ? <small className="about-money">≈ {about}</small> : null}
        </>
      }
      what={
        tax > 0 ? (
          <WithTax what={what} fees={money(fees)} tax={money(tax)} />
        ) : fees > 0 ? (
          t('bar.withFees', { what, fees: money(fees) })
        ) : (
          what
        )
      }
    >
      <ButtonLink kind="ticket" to={paths.reserve.to({ id: event.id }, { places: choiceText(choice), from })}>
        {t('bar.hold', { count })}
      </ButtonLink>
    </BuyBar>
  );
}

/** Few houses add tax to their prices: the words for it are loaded for them. */
function WithTax(texts: { readonly what: string; readonly fees: string; readonly tax: string }) {
  useAreas(['currency']);
  return useT()('currency.withTax', texts);
}
