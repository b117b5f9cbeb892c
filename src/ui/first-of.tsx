import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'

type FirstOfProps<Item> = {
  all: readonly Item[]
  /** How many are shown before the others are asked for. */
  first: number
  /** What they are, in the words of the button. */
  noun: string
  children: (shown: Item[]) => ReactNode
}

/** The first of a long list, and below it the button that shows the others too. */
export function FirstOf<Item>({ all, first, noun, children }: FirstOfProps<Item>) {
  const [isWhole, setWhole] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      {children(all.slice(0, isWhole ? undefined : first))}
      {all.length > first && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? `Toon minder ${noun}` : `Toon alle ${all.length} ${noun}`}
        </Button>
      )}
    </div>
  )
}
