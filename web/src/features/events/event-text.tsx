import { useT } from '../../i18n/use-t.tsx';
import { RichText } from '../../ui/rich-text.tsx';

export interface EventTextProps {
  /** Markdown. */
  readonly text: string;
}

/** What an event is about, in its organiser's words. */
export default function EventText({ text }: EventTextProps) {
  const t = useT();
  return (
    <section className="ev-part below" suppressHydrationWarning aria-labelledby="about">
      <h2 className="head-s" id="about">
        {t('event.about')}
      </h2>
      <div className="ev-text">
        <RichText text={text} />
      </div>
    </section>
  );
}
