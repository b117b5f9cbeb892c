import { PawPrint } from 'lucide-react'
import { type Dispatch, useEffect } from 'react'
import type { BookableMember } from '#agenda/staff/wire.ts'
import { picturePath } from '#lib/picture-path.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import type { Draft } from './wizard-draft.ts'
import type { WizardAction } from './wizard-state.ts'
import { fieldId } from './wizard-texts.ts'

export type MemberChoiceProps = {
  members: readonly BookableMember[]
  chosen: Draft['member']
  /** She has no free day at all. */
  isFull: boolean
  dispatch: Dispatch<WizardAction>
}

/** By whom, or by whoever is free: the calendar below then shows the days of that one. */
export function MemberChoice({ members, chosen, isFull, dispatch }: MemberChoiceProps) {
  const isLost = chosen !== undefined && members.every(({ id }) => id !== chosen.id)
  useEffect(() => {
    if (isLost)
      dispatch({
        type: 'memberChosen',
        member: undefined,
        notice: { title: `${chosen.name} kunt u niet meer kiezen.` },
      })
  }, [isLost, chosen, dispatch])

  function choose(id: string) {
    const member = members.find((one) => one.id === id)
    dispatch({ type: 'memberChosen', member: member && { id, name: member.name } })
  }

  return (
    <div className="mb-6">
      <RadioCards
        id={fieldId('staffId')}
        legend="Bij wie wilt u komen?"
        minWidth={9.5}
        options={[
          { value: '', label: <Face name="Geen voorkeur" /> },
          ...members.map(({ id, name, pictureId }) => ({
            value: id,
            label: <Face name={name} pictureId={pictureId} />,
          })),
        ]}
        value={chosen?.id ?? ''}
        onChange={choose}
      />
      {chosen && isFull && (
        <Alert
          tone="warning"
          title={`${chosen.name} heeft voorlopig geen dag vrij.`}
          action={
            <Button variant="secondary" onClick={() => choose('')}>
              Geen voorkeur
            </Button>
          }
          className="mt-4"
        />
      )}
    </div>
  )
}

/** A photo and a name; her first letter where there is no photo. */
function Face({ name, pictureId }: { name: string; pictureId?: string | null }) {
  const look = 'size-11 shrink-0 rounded-full'
  return (
    <span className="flex w-full items-center gap-3 text-left">
      {pictureId ? (
        <img
          src={picturePath(pictureId)}
          alt=""
          width={44}
          height={44}
          className={`${look} object-cover`}
        />
      ) : (
        <span
          aria-hidden
          className={`${look} flex items-center justify-center bg-pine-soft font-heading text-lg text-pine`}
        >
          {pictureId === undefined ? <PawPrint className="size-5" /> : name.slice(0, 1)}
        </span>
      )}
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </span>
  )
}
