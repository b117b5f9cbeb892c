import type { ReactNode } from 'react'
import { font, headingFont, MailLink, palette } from '#features/messages/components/mail-parts.tsx'
import type { MailSalon } from '#features/messages/schema.ts'

type MailLayoutProps = { salon: MailSalon; title: string; preview: string; children: ReactNode }

/** The frame of every mail: the salon's name above, its address, phone and e-mail below, 600 px at most. */
export function MailLayout({ salon, title, preview, children }: MailLayoutProps) {
  return (
    <html lang="nl-BE">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: palette.paper }}>
        <Preview text={preview} />
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ width: '100%', backgroundColor: palette.paper }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <Letter salon={salon}>{children}</Letter>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

function Letter({ salon, children }: { salon: MailSalon; children: ReactNode }) {
  return (
    <table role="presentation" width={600} cellPadding={0} cellSpacing={0} style={{ width: '100%', maxWidth: 600, textAlign: 'left' }}>
      <tbody>
        <tr>
          <td style={{ padding: '0 12px 16px', fontFamily: headingFont, fontSize: 20, lineHeight: '28px', fontWeight: 600, color: palette.pine }}>
            {salon.name}
          </td>
        </tr>
        <tr>
          <td
            style={{
              padding: '28px 24px 16px',
              backgroundColor: palette.card,
              border: `1px solid ${palette.line}`,
              borderTop: `4px solid ${palette.pine}`,
              borderRadius: 14,
            }}
          >
            {children}
          </td>
        </tr>
        <MailFooter salon={salon} />
      </tbody>
    </table>
  )
}

/** What the inbox shows beside the subject; the filler keeps the mail's first words out of it. */
function Preview({ text }: { text: string }) {
  return (
    <div style={{ display: 'none', maxHeight: 0, maxWidth: 0, overflow: 'hidden', opacity: 0 }}>
      {text}
      {'\u00a0\u200c'.repeat(60)}
    </div>
  )
}

function MailFooter({ salon }: { salon: MailSalon }) {
  return (
    <tr>
      <td style={{ padding: '20px 12px 8px', fontFamily: font, fontSize: 14, lineHeight: '22px', color: palette.muted }}>
        <strong style={{ color: palette.ink }}>{salon.name}</strong>
        <br />
        {salon.street}, {salon.postalCode} {salon.city}
        <br />
        <MailLink href={`tel:${salon.phone.replace(/[^\d+]/g, '')}`}>{salon.phone}</MailLink> ·{' '}
        <MailLink href={`mailto:${salon.email}`}>{salon.email}</MailLink>
      </td>
    </tr>
  )
}
