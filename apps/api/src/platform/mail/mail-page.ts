/** What a mail says, written once for both of its parts. */
type MailContent = {
  title: string
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  /** Small print below the button. */
  footnotes?: readonly string[]
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => escapes[sign] ?? sign)

const paragraph = (style: string) => (text: string) =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`

/** Inline styles and one table: what mail programs agree on. The colours are those of the light theme. */
const toHtml = ({ title, paragraphs, action, footnotes = [] }: MailContent): string =>
  [
    '<!doctype html>',
    `<html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width"></head>',
    '<body style="margin:0;padding:24px;background:#f7f4ec;font-family:system-ui,sans-serif">',
    '<table role="presentation" align="center" width="100%" style="max-width:520px">',
    '<tr><td style="padding:32px;background:#fff;border-radius:12px;color:#16241b">',
    '<p style="margin:0 0 24px;font-weight:700;color:#1f6b3a">Carreau</p>',
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(paragraph('font-size:16px;line-height:1.5')),
    ...(action === undefined
      ? []
      : [
          '<p style="margin:24px 0">',
          `<a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;`,
          'border-radius:8px;background:#1f6b3a;color:#fff;font-weight:600;text-decoration:none">',
          `${escapeHtml(action.label)}</a></p>`,
        ]),
    ...footnotes.map(paragraph('font-size:13px;line-height:1.5;color:#5a665e')),
    '</td></tr></table></body></html>',
  ].join('\n')

const toText = ({ title, paragraphs, action, footnotes = [] }: MailContent): string =>
  [
    title,
    ...paragraphs,
    // The address alone on its line, so that every mail program makes it a link.
    ...(action === undefined ? [] : [`${action.label}\u00a0:\n${action.url}`]),
    ...footnotes,
    'Carreau',
  ].join('\n\n')

/** The HTML and text parts of a mail; every text is plain and is escaped here. */
export const mailPage = (content: MailContent): { html: string; text: string } => ({
  html: toHtml(content),
  text: toText(content),
})
