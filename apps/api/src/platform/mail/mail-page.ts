/** What a mail says, written once for both of its parts. */
type MailContent = {
  title: string
  /** What a mail program shows beside the subject; the first paragraph unless said. */
  preheader?: string
  paragraphs: readonly string[]
  /** Several things told at once, each with its own link. */
  items?: readonly { title: string; text: string; url: string }[]
  /** Tables of two columns: what is listed, and its price. */
  tables?: readonly {
    title: string
    rows: readonly { text: string; note: string; value: string }[]
  }[]
  /** How a letter ends, below its tables. */
  closing?: readonly string[]
  action?: { label: string; url: string }
  /** Small print below the button. */
  footnotes?: readonly string[]
  /** The very last line: where to choose what is mailed. */
  settings?: { label: string; url: string }
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => escapes[sign] ?? sign)

const paragraph =
  (style: string, className = '') =>
  (text: string) =>
    `<p class="${className}" style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`

/** The same colours by night, for the mail programs that ask; the others keep those of the day. */
const night = [
  '<meta name="color-scheme" content="light dark">',
  '<meta name="supported-color-schemes" content="light dark">',
  '<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){',
  '.page{background:#10160f!important}.sheet{background:#1a221b!important;color:#eef2ec!important}',
  '.soft{color:#aab5ac!important}.brand{color:#7fd39a!important}.rule{border-color:#2f3a31!important}',
  '.button{background:#7fd39a!important;color:#0d1a11!important}}</style>',
].join('\n')

/** Read by mail programs beside the subject and by nobody else; the blanks keep the text out of it. */
const hidden = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(text)}${'&#8199;&#65279;&#847; '.repeat(40)}</div>`

const itemRow = ({ title, text, url }: NonNullable<MailContent['items']>[number]): string =>
  [
    '<tr><td class="rule" style="padding:14px 0;border-top:1px solid #e3ded0">',
    `<a class="brand" href="${escapeHtml(url)}" style="color:#1f6b3a;font-weight:600;text-decoration:none">${escapeHtml(title)}</a>`,
    `<div style="margin-top:4px;font-size:15px;line-height:1.5">${escapeHtml(text)}</div>`,
    '</td></tr>',
  ].join('')

const tableRow = ({ text, note, value }: { text: string; note: string; value: string }): string =>
  [
    '<tr><td class="rule" style="padding:8px 12px 8px 0;border-top:1px solid #e3ded0;font-size:15px;line-height:1.4">',
    escapeHtml(text),
    note === ''
      ? ''
      : `<div class="soft" style="font-size:13px;color:#5a665e">${escapeHtml(note)}</div>`,
    '</td><td class="rule" align="right" style="padding:8px 0;border-top:1px solid #e3ded0;font-size:15px;',
    `font-weight:600;white-space:nowrap;vertical-align:top">${escapeHtml(value)}</td></tr>`,
  ].join('')

const tableOf = ({ title, rows }: NonNullable<MailContent['tables']>[number]): string =>
  [
    `<h2 style="margin:24px 0 8px;font-size:16px">${escapeHtml(title)}</h2>`,
    '<table width="100%" cellspacing="0" style="border-collapse:collapse">',
    ...rows.map(tableRow),
    '</table>',
  ].join('')

/** Inline styles and one table: what mail programs agree on. The colours are those of the light theme. */
const toHtml = ({
  title,
  preheader,
  paragraphs,
  items = [],
  tables = [],
  closing = [],
  action,
  footnotes = [],
  settings,
}: MailContent): string =>
  [
    '<!doctype html>',
    `<html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width">',
    night,
    '</head>',
    '<body class="page" style="margin:0;padding:24px;background:#f7f4ec;font-family:system-ui,sans-serif">',
    hidden(preheader ?? paragraphs[0] ?? ''),
    '<table role="presentation" align="center" width="100%" style="max-width:520px">',
    '<tr><td class="sheet" style="padding:32px;background:#fff;border-radius:12px;color:#16241b">',
    '<p class="brand" style="margin:0 0 24px;font-weight:700;color:#1f6b3a">Carreau</p>',
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(paragraph('font-size:16px;line-height:1.5')),
    ...(items.length === 0
      ? []
      : ['<table role="presentation" width="100%">', ...items.map(itemRow), '</table>']),
    ...tables.map(tableOf),
    ...closing.map((text, index) =>
      paragraph(`font-size:16px;line-height:1.5${index === 0 ? ';padding-top:24px' : ''}`)(text),
    ),
    ...(action === undefined
      ? []
      : [
          '<p style="margin:24px 0">',
          `<a class="button" href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;`,
          'border-radius:8px;background:#1f6b3a;color:#fff;font-weight:600;text-decoration:none">',
          `${escapeHtml(action.label)}</a></p>`,
        ]),
    ...footnotes.map(paragraph('font-size:13px;line-height:1.5;color:#5a665e', 'soft')),
    ...(settings === undefined
      ? []
      : [
          '<p class="soft" style="margin:24px 0 0;font-size:13px;color:#5a665e">',
          `<a class="soft" href="${escapeHtml(settings.url)}" style="color:#5a665e">${escapeHtml(settings.label)}</a></p>`,
        ]),
    '</td></tr></table></body></html>',
  ].join('\n')

const toText = ({
  title,
  paragraphs,
  items = [],
  tables = [],
  closing = [],
  action,
  footnotes = [],
  settings,
}: MailContent): string =>
  [
    title,
    ...paragraphs,
    ...items.map(({ title, text, url }) => `— ${title}\n${text}\n${url}`),
    ...tables.map(({ title, rows }) =>
      [
        title,
        ...rows.map(({ text, note, value }) => `${text}\u00a0: ${value}${note && ` (${note})`}`),
      ].join('\n'),
    ),
    ...closing,
    // The address alone on its line, so that every mail program makes it a link.
    ...(action === undefined ? [] : [`${action.label}\u00a0:\n${action.url}`]),
    ...footnotes,
    ...(settings === undefined ? [] : [`${settings.label}\u00a0:\n${settings.url}`]),
    'Carreau',
  ].join('\n\n')

/**
 * What people wrote stays text: mail programs make a link of « jardin.fr » by themselves, but not when an
 * unseen sign (WORD JOINER) stands at its dot. What a mail links to is its button.
 */
const unlinked = (text: string): string =>
  text.replace(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, '\u2060.\u2060').replaceAll('://', ':\u2060//')

const withoutLinks = ({
  title,
  preheader,
  paragraphs,
  items,
  tables,
  closing,
  footnotes,
  ...rest
}: MailContent): MailContent => ({
  ...rest,
  title: unlinked(title),
  ...(preheader !== undefined && { preheader: unlinked(preheader) }),
  paragraphs: paragraphs.map(unlinked),
  ...(items && {
    items: items.map(({ title, text, url }) => ({
      title: unlinked(title),
      text: unlinked(text),
      url,
    })),
  }),
  ...(tables && {
    tables: tables.map(({ title, rows }) => ({
      title: unlinked(title),
      rows: rows.map(({ text, note, value }) => ({
        text: unlinked(text),
        note: unlinked(note),
        value,
      })),
    })),
  }),
  ...(closing && { closing: closing.map(unlinked) }),
  ...(footnotes && { footnotes: footnotes.map(unlinked) }),
})

/** The HTML and text parts of a mail; every text is plain and is escaped here. */
export const mailPage = (content: MailContent): { html: string; text: string } => {
  const plain = withoutLinks(content)
  return { html: toHtml(plain), text: toText(plain) }
}
