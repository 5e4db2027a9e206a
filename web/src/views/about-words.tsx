import { useAreas } from '../i18n/provider.tsx';
import { useT } from '../i18n/use-t.tsx';

/** Both amounts in words. */
export default function AboutWords(amounts: { readonly amount: string; readonly about: string }) {
  useAreas(['currency']);
  return <p className="small muted about-words">{useT()('currency.youPay', amounts)}</p>;
}
