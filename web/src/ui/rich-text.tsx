import { Lexer, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Text in Markdown as an office writes it: paragraphs, headings, bold, italics, lists, quotes and links. The text becomes React elements, never HTML: what is
 * written as HTML, a picture or a table is shown as it was typed. A link leads to http, https, mailto or tel alone.
 */
export function RichText({ text }: { readonly text: string }) {
  return blocks(new Lexer({ gfm: true, breaks: true }).lex(text));
}

/** Side by side: a text that changes is another text, so its parts need no keys. */
const beside = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
const blocks = (tokens: readonly Token[]): ReactNode => beside(tokens.map(block));

function block(token: Token): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'paragraph':
      return <p>{inline(token)}</p>;
    case 'heading':
      return <h3>{inline(token)}</h3>;
    case 'blockquote':
      return <blockquote>{blocks(token.tokens ?? [])}</blockquote>;
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      const rows = beside(items.map((item) => createElement('li', null, blocks(item.tokens))));
      return ordered ? <ol {...(start !== '' && { start })}>{rows}</ol> : <ul>{rows}</ul>;
    }
    case 'hr':
      return <hr />;
    case 'text':
      return inline(token);
    case 'checkbox':
      return token.raw;
    default:
      return <p>{token.raw.trim()}</p>;
  }
}

function inline(token: Token): ReactNode {
  if (!('tokens' in token) || !token.tokens) return textOf(token);
  return beside(token.tokens.map(span));
}

function span(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token)}</strong>;
    case 'em':
      return <em>{inline(token)}</em>;
    case 'del':
      return <s>{inline(token)}</s>;
    case 'br':
      return <br />;
    case 'link': {
      const { href } = token as Tokens.Link;
      if (!isSafe(href)) return token.raw;
      return (
        <a href={href} rel="nofollow ugc noopener">
          {inline(token)}
        </a>
      );
    }
    case 'text':
    case 'escape':
      return inline(token);
    default:
      return token.raw;
  }
}

/** Markdown's own signs of escape are gone, and no entity is read: React shows what stands there. */
const textOf = (token: Token): string =>
  'text' in token && typeof token.text === 'string' ? token.text : token.raw;

const isSafe = (href: string): boolean => /^(?:https?:\/\/|mailto:|tel:)/i.test(href);
