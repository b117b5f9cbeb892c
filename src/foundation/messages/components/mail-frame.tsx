type MailFrameProps = { html: string; title: string; className?: string }

/**
 * A mail as its reader sees it: a page of its own without scripts or forms. Its links open nothing:
 * they ask for a new window, which the frame may not open.
 */
export function MailFrame({ html, title, className = '' }: MailFrameProps) {
  return (
    <iframe
      srcDoc={withDeadLinks(html)}
      sandbox=""
      title={title}
      className={`block w-full border-0 bg-paper ${className}`}
    />
  )
}

function withDeadLinks(html: string): string {
  return html.replace('<head>', '<head><base target="_blank"/>')
}
