import { CircleCheckBig } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { stopNews } from '#clients/customers/news/client.ts'
import { sentenceOf } from '#lib/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

const FAILED = 'Er ging iets mis. Probeer het opnieuw, of laat het ons weten: dan doen wij het.'

type StopNewsProps = {
  link: string
  /** Whether the link is one of ours. */
  isGood: boolean
  /** The mail program asked already, by its own button. */
  isDone: boolean
}

/** Stops the mails that nobody needs, after one tap: opening the page alone does nothing. */
export function StopNews({ link, isGood, isDone }: StopNewsProps) {
  const [done, setDone] = useState(isDone)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function stop() {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      await stopNews(link)
      setDone(true)
    } catch (error) {
      setProblem(sentenceOf(error, FAILED))
    }
    setBusy(false)
  }

  if (done) return <Stopped focused={!isDone} />
  if (!isGood)
    return (
      <Alert tone="warning" title="Deze link werkt niet (meer).">
        Open de link opnieuw vanuit de laatste mail die u kreeg. Lukt het niet, laat het ons dan
        weten: wij melden u meteen af.
      </Alert>
    )
  return (
    <div className="rounded-card border border-line bg-card p-5 shadow-soft sm:p-8">
      <h2 className="text-2xl">Wilt u deze mails niet meer krijgen?</h2>
      <p className="mt-3">
        Dan herinneren we u er niet meer aan dat het tijd is voor een nieuwe beurt, en sturen we
        geen felicitaties voor de verjaardag van uw hond.
      </p>
      <p className="mt-3">Mails over een afspraak die u maakt, blijft u altijd krijgen.</p>
      {problem && (
        <Alert tone="error" className="mt-5">
          {problem}
        </Alert>
      )}
      <Button size="lg" onClick={() => void stop()} loading={busy} className="mt-6 max-sm:w-full">
        Ja, meld mij af
      </Button>
    </div>
  )
}

function Stopped({ focused }: { focused: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <div className="rounded-card border border-line bg-card p-5 text-center shadow-soft sm:p-8">
      <CircleCheckBig aria-hidden className="mx-auto mb-4 size-14 text-pine" />
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        U bent afgemeld
      </h2>
      <p className="mx-auto mt-3 max-w-[48ch]">
        We sturen u geen herinneringen en felicitaties meer. Mails over uw afspraken blijven komen.
        U bent altijd welkom!
      </p>
    </div>
  )
}
