import type { CSSProperties, ReactNode } from 'react'
import type { Block, Fact } from '#features/messages/schema.ts'

// Mail programs read neither style sheets nor variables: the palette stands here as values and goes inline.
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
export const font = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif"
export const headingFont = "Fraunces, Georgia, 'Times New Roman', serif"

const text: CSSProperties = { margin: '0 0 16px', fontFamily: font, fontSize: 16, lineHeight: '25px', color: palette.ink, overflowWrap: 'anywhere' }
const cell: CSSProperties = {
  padding: '9px 0',
  borderTop: `1px solid ${palette.line}`,
  fontFamily: font,
  fontSize: 15,
  lineHeight: '22px',
  verticalAlign: 'top',
  textAlign: 'left',
}

export function MailHeading({ children }: { children: ReactNode }) {
  return <h1 style={{ margin: '0 0 18px', fontFamily: headingFont, fontSize: 26, lineHeight: '33px', fontWeight: 600, color: palette.ink }}>{children}</h1>
}

function MailSubheading({ children }: { children: ReactNode }) {
  return <h2 style={{ margin: '0 0 8px', fontFamily: headingFont, fontSize: 18, lineHeight: '25px', fontWeight: 600, color: palette.pine }}>{children}</h2>
}

/** A paragraph; line breaks in the text stay. */
function MailText({ children }: { children: ReactNode }) {
  return <p style={{ ...text, whiteSpace: 'pre-line' }}>{children}</p>
}

function MailButtons({ buttons }: { buttons: { label: string; href: string }[] }) {
  return (
    <div style={{ margin: '4px 0 16px' }}>
      {buttons.map(({ label, href }, index) => (
        <MailButton key={href} href={href} quiet={index > 0}>
          {label}
        </MailButton>
      ))}
    </div>
  )
}

/** A link of at least 44 px height; the quiet one stands beside a more important one. */
function MailButton({ href, quiet, children }: { href: string; quiet: boolean; children: ReactNode }) {
  const colours: CSSProperties = quiet
    ? { backgroundColor: palette.card, color: palette.pine, border: `1px solid ${palette.pine}` }
    : { backgroundColor: palette.pine, color: '#FFFFFF', border: `1px solid ${palette.pine}` }
  return (
    <a
      href={href}
      style={{
        display: 'inline-block',
        margin: '0 10px 10px 0',
        padding: '11px 22px',
        borderRadius: 12,
        fontFamily: font,
        fontSize: 16,
        lineHeight: '22px',
        fontWeight: 600,
        textDecoration: 'none',
        ...colours,
      }}
    >
      {children}
    </a>
  )
}

/** A table of label and value. */
function MailFacts({ title, facts }: { title: string | undefined; facts: Fact[] }) {
  return (
    <>
      {title && <MailSubheading>{title}</MailSubheading>}
      <table
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        style={{ width: '100%', margin: '0 0 22px', borderCollapse: 'collapse', borderBottom: `1px solid ${palette.line}` }}
      >
        <tbody>
          {facts.map(({ label, value, href }) => (
            <tr key={label}>
              <th scope="row" style={{ ...cell, width: '34%', paddingRight: 12, fontWeight: 400, color: palette.muted }}>
                {label}
              </th>
              <td style={{ ...cell, fontWeight: 600, color: palette.ink, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {href ? <MailLink href={href}>{value}</MailLink> : value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: palette.clay, textDecoration: 'underline' }}>
      {children}
    </a>
  )
}

/** A soft panel with short points. */
function MailList({ title, items }: { title: string; items: string[] }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ width: '100%', margin: '0 0 18px', borderCollapse: 'separate' }}>
      <tbody>
        <tr>
          <td style={{ padding: '16px 20px 8px', backgroundColor: palette.pineSoft, borderRadius: 12 }}>
            <MailSubheading>{title}</MailSubheading>
            <ul style={{ margin: 0, padding: '0 0 0 20px' }}>
              {items.map((item) => (
                <li key={item} style={{ ...text, margin: '0 0 8px', fontSize: 15, lineHeight: '22px' }}>
                  {item}
                </li>
              ))}
            </ul>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** One piece of a mail's body as HTML. */
export function MailBlock({ block }: { block: Block }) {
  if (block.type === 'paragraph') return <MailText>{block.text}</MailText>
  if (block.type === 'facts') return <MailFacts title={block.title} facts={block.facts} />
  if (block.type === 'list') return <MailList title={block.title} items={block.items} />
  return <MailButtons buttons={block.buttons} />
}
