import SunMoon from 'lucide-react/icons/sun-moon';
import { storeText } from '../config/stored-text.ts';
import { useT } from '../i18n/use-t.tsx';
import { IconButton } from './button.tsx';

/** Switches light and dark and saves the choice; `theme.js` reads it before the next first paint. */
export function ThemeToggle() {
  const t = useT();
  return <IconButton icon={SunMoon} label={t('theme.switch')} onClick={switchTheme} />;
}

function switchTheme(): void {
  const root = document.documentElement;
  const next = root.dataset.theme === 'dark' ? 'light' : 'dark';
  root.dataset.theme = next;
  storeText('theme', next);
}
