import { type CSSProperties, Fragment, type ReactNode } from 'react'
import type { Block, Button, Fact } from '#lib/mail-body.ts'

// Mail programs read neither style sheets nor variables: the palette stands here as values and goes
// inline. Outlook draws with Word: there widths, spaces and colours hold in tables and their cells
// only, and line breaks only as <br>.
export const palette = {
  paper: '#FBF7F0',
  card: '#FFFFFF',
  ink: '#1F2A24',
  muted: '#5C6A62',
  pine: '#1E5B47',
  pineSoft: '#DDEBE3',
  clay: '#B4502C',
  line: '#E7DFD2',
} as const
// Only what machines have: Outlook takes Times where the first name is unknown to it.
export const font = "'Segoe UI', Helvetica, Arial, sans-serif"
export const headingFont = "Georgia, 'Times New Roman', serif"
/** What every table for layout starts with. */
export const LAYOUT = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const

/** Declarations that Outlook alone reads. */
type MailStyle = CSSProperties & { msoPaddingAlt?: string; msoHide?: string }

const text: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: font,
  fontSize: 16,
  lineHeight: '25px',
  color: palette.ink,
  overflowWrap: 'anywhere',
}
const cell: CSSProperties = {
  padding: '9px 0',
  borderTop: `1px solid ${palette.line}`,
  fontFamily: font,
  fontSize: 15,
  lineHeight: '22px',
  verticalAlign: 'top',
  textAlign: 'left',
}

/** What the inbox shows beside the subject; the filler keeps the mail's first words out of it. */
export function MailPreview({ text: words }: { text: string }) {
  const hidden: MailStyle = {
    display: 'none',
    maxHeight: 0,
    maxWidth: 0,
    overflow: 'hidden',
    opacity: 0,
    fontSize: 1,
    lineHeight: '1px',
    color: palette.paper,
    msoHide: 'all',
  }
  return (
    <div style={hidden}>
      {words}
      {'\u00a0\u200c'.repeat(60)}
    </div>
  )
}

export function MailHeading({ children }: { children: ReactNode }) {
  return (
    <h1
      style={{
        margin: '0 0 18px',
        fontFamily: headingFont,
        fontSize: 26,
        lineHeight: '33px',
        fontWeight: 600,
        color: palette.ink,
      }}
    >
      {children}
    </h1>
  )
}

function MailSubheading({ children }: { children: ReactNode }) {
  return (
    <h2
      style={{
        margin: '0 0 8px',
        fontFamily: headingFont,
        fontSize: 18,
        lineHeight: '25px',
        fontWeight: 600,
        color: palette.pine,
      }}
    >
      {children}
    </h2>
  )
}

/** One piece of a mail's body as HTML. */
export function MailBlock({ block }: { block: Block<string> }) {
  if (block.type === 'paragraph') return <p style={text}>{withBreaks(block.text)}</p>
  if (block.type === 'facts') return <MailFacts title={block.title} facts={block.facts} />
  if (block.type === 'list') return <MailList title={block.title} items={block.items} />
  if (block.type === 'links') return <MailLinks text={block.text} links={block.links} />
  if (block.type === 'note') return <MailNote text={block.text} link={block.link} />
  return <MailButtons buttons={block.buttons} />
}

/**
 * One below the other: side by side they would not fit a phone, and Outlook could not fold them.
 */
function MailButtons({ buttons }: { buttons: Button<string>[] }) {
  return (
    <table {...LAYOUT} style={{ margin: '4px 0 12px' }}>
      <tbody>
        {buttons.map(({ label, href }, index) => (
          <tr key={label}>
            <td style={{ padding: '0 0 10px' }}>
              <MailButton href={href} isQuiet={index > 0}>
                {label}
              </MailButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A link of at least 44 px height; the quiet one stands below a more important one. */
function MailButton({
  href,
  isQuiet,
  children,
}: {
  href: string
  isQuiet: boolean
  children: ReactNode
}) {
  const [ground, ink] = isQuiet ? [palette.card, palette.pine] : [palette.pine, '#FFFFFF']
  const box: MailStyle = {
    backgroundColor: ground,
    border: `1px solid ${palette.pine}`,
    borderRadius: 12,
    textAlign: 'center',
    msoPaddingAlt: '11px 22px',
  }
  return (
    <table
      {...LAYOUT}
      bgcolor={ground}
      style={{ borderCollapse: 'separate', backgroundColor: ground, borderRadius: 12 }}
    >
      <tbody>
        <tr>
          <td style={box}>
            <a
              href={href}
              style={{
                display: 'inline-block',
                padding: '11px 22px',
                fontFamily: font,
                fontSize: 16,
                lineHeight: '22px',
                fontWeight: 600,
                color: ink,
                textDecoration: 'none',
              }}
            >
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** A table of label and value. */
function MailFacts({ title, facts }: { title: string | undefined; facts: Fact<string>[] }) {
  return (
    <>
      {title && <MailSubheading>{title}</MailSubheading>}
      <table
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        border={0}
        style={{
          width: '100%',
          margin: '0 0 22px',
          borderCollapse: 'collapse',
          borderBottom: `1px solid ${palette.line}`,
        }}
      >
        <tbody>
          {facts.map(({ label, value, href }) => (
            <tr key={label}>
              <th
                scope="row"
                align="left"
                style={{
                  ...cell,
                  width: '34%',
                  paddingRight: 12,
                  fontWeight: 400,
                  color: palette.muted,
                }}
              >
                {label}
              </th>
              <td
                style={{ ...cell, fontWeight: 600, color: palette.ink, overflowWrap: 'anywhere' }}
              >
                {href ? <MailLink href={href}>{withBreaks(value)}</MailLink> : withBreaks(value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

type MailLinkProps = { href: string; style?: CSSProperties; children: ReactNode }

export function MailLink({ href, style, children }: MailLinkProps) {
  return (
    <a href={href} style={{ color: palette.clay, textDecoration: 'underline', ...style }}>
      {children}
    </a>
  )
}

/** A soft panel with short points. */
function MailList({ title, items }: { title: string; items: string[] }) {
  return (
    <>
      <table
        {...LAYOUT}
        width="100%"
        bgcolor={palette.pineSoft}
        style={{
          width: '100%',
          borderCollapse: 'separate',
          backgroundColor: palette.pineSoft,
          borderRadius: 12,
        }}
      >
        <tbody>
          <tr>
            <td style={{ padding: '16px 20px 8px' }}>
              <MailSubheading>{title}</MailSubheading>
              <ul style={{ margin: 0, padding: '0 0 0 20px' }}>
                {items.map((item) => (
                  <li
                    key={item}
                    style={{ ...text, margin: '0 0 8px', fontSize: 15, lineHeight: '22px' }}
                  >
                    {item}
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        </tbody>
      </table>
      <Gap height={18} />
    </>
  )
}

/** Links side by side below what they are for, each high enough for a thumb. */
function MailLinks({ text: words, links }: { text: string; links: Button<string>[] }) {
  return (
    <p style={text}>
      {words}
      {links.map(({ label, href }, index) => (
        <Fragment key={label}>
          {index === 0 ? <br /> : ' \u00a0 '}
          <MailLink href={href} style={{ display: 'inline-block', padding: '10px 0' }}>
            {label}
          </MailLink>
        </Fragment>
      ))}
    </p>
  )
}

/** Small print, with a link. */
function MailNote({ text: words, link }: { text: string; link: Button<string> }) {
  return (
    <p style={{ ...text, fontSize: 14, lineHeight: '21px', color: palette.muted }}>
      {words} <MailLink href={link.href}>{link.label}</MailLink>
    </p>
  )
}

/** Space below a table that has a ground of its own: Outlook knows no margins there. */
function Gap({ height }: { height: number }) {
  return (
    <table {...LAYOUT} width="100%">
      <tbody>
        <tr>
          <td height={height} style={{ height, fontSize: 1, lineHeight: '1px' }}>
            {'\u00a0'}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** The line breaks of a text. */
function withBreaks(words: string): ReactNode {
  return words.split('\n').map((line, index) => (
    <Fragment key={`${index} ${line}`}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}
