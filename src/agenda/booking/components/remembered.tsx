import { type ReactNode, useEffect, useState } from 'react'
import type { PublicSalon } from '#foundation/salon/wire.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/field.tsx'
import type { Wizard } from './use-wizard.ts'
import { forgetVisitor, recalled, recallVisitor } from './visitor-memory.ts'
import { isKnownStranger } from './wizard-draft.ts'

/** Fills in what was typed on this device the last time, and lets it be forgotten with one tap. */
export function Recalled({
  wizard: { dispatch },
  salon,
}: {
  wizard: Wizard
  salon: Pick<PublicSalon, 'asksAddress'>
}) {
  const [memory, setMemory] = useState(() => recallVisitor(salon))

  useEffect(() => {
    if (memory) dispatch({ type: 'begun', as: (draft) => recalled(draft, memory) })
  }, [memory, dispatch])

  function forget() {
    forgetVisitor()
    setMemory(undefined)
    dispatch({ type: 'personForgotten' })
    dispatch({ type: 'changed', change: { remember: false } })
  }

  if (!memory) return null
  return <Forget onForget={forget}>Dit toestel onthield wat u hier de vorige keer invulde.</Forget>
}

/** What was kept a moment ago, on the page after a booking. */
export function JustKept({ onForget }: { onForget: () => void }) {
  function forget() {
    forgetVisitor()
    onForget()
  }
  return (
    <Forget onForget={forget}>
      Deze browser onthoudt wat u invulde: de volgende keer boekt u in drie tikken.
    </Forget>
  )
}

function Forget({ children, onForget }: { children: ReactNode; onForget: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-field bg-paper px-4 py-1 text-sm">
      {children}
      <Button variant="ghost" size="sm" onClick={onForget}>
        Vergeet mijn gegevens
      </Button>
    </p>
  )
}

/**
 * Whether mails that are not about a visit may come; nothing where it would be somebody else's
 * wish.
 */
export function NewsBox({ wizard: { state, dispatch } }: { wizard: Wizard }) {
  if (isKnownStranger(state.draft)) return null
  return (
    <Checkbox
      label="Mail mij als mijn hond aan een nieuwe beurt toe is en als hij jarig is"
      checked={state.draft.news}
      onChange={({ target }) => dispatch({ type: 'changed', change: { news: target.checked } })}
    />
  )
}

/** Whether this browser keeps what is typed; nothing where the server fills it in. */
export function RememberBox({ wizard: { state, dispatch } }: { wizard: Wizard }) {
  const { remember, lookUp } = state.draft
  if (lookUp?.customer?.recognised) return null
  return (
    <Checkbox
      label="Onthoud mijn gegevens op dit toestel"
      checked={remember}
      onChange={({ target }) => dispatch({ type: 'changed', change: { remember: target.checked } })}
    />
  )
}
