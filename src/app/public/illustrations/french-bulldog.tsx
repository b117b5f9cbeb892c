import { Drawing, type DrawingProps, Eyes, Mirrored, Shadow } from './drawing.tsx'

/** A broad smooth dog: bat ears, flat face, deep chest on short legs. */
export function FrenchBulldog(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Shadow width={80} />
      <Mirrored>
        <path d="M62 146C34 154 26 186 36 206H84Z" fill="var(--color-fog)" />
        <ellipse cx="44" cy="204" rx="16" ry="7.5" fill="var(--color-cream)" />
        <path
          d="M54 84C40 62 36 34 40 18C42 8 52 5 62 11C78 20 88 38 92 58Z"
          fill="var(--color-fog)"
        />
        <path d="M58 68C49 52 47 34 49 22C63 26 76 40 81 54Z" fill="var(--color-blush)" />
      </Mirrored>
      <path d="M58 118C44 140 44 178 56 207H144C156 178 156 140 142 118Z" fill="var(--color-fog)" />
      <path d="M70 124C66 152 80 176 100 184C120 176 134 152 130 124Z" fill="var(--color-cream)" />
      <Mirrored>
        <path
          d="M61 168C60 180 61 192 63 202M89 182C91 190 91 196 90 202"
          stroke="var(--color-slate)"
          strokeWidth="2.8"
          opacity="0.6"
        />
        <path d="M58 205C58 194 90 194 92 205C92 212 58 212 58 205Z" fill="var(--color-cream)" />
        <path d="M70 202V208M80 202V208" stroke="var(--color-slate)" strokeWidth="2.2" />
      </Mirrored>
      <path d="M60 124C82 144 118 144 140 124L138 138L100 176L62 138Z" fill="var(--color-clay)" />
      <path d="M61 128C82 146 118 146 139 128" stroke="var(--color-clay-deep)" strokeWidth="3.5" />
      <Mirrored>
        <circle cx="84" cy="150" r="2.6" fill="var(--color-cream)" />
      </Mirrored>
      <circle cx="100" cy="160" r="2.6" fill="var(--color-cream)" />
      <path
        d="M100 42C134 42 154 56 156 84C157 100 158 122 140 132C124 141 76 141 60 132C42 122 43 100 44 84C46 56 66 42 100 42Z"
        fill="var(--color-fog)"
      />
      <path d="M100 43C95 56 94 68 93 80H107C106 68 105 56 100 43Z" fill="var(--color-cream)" />
      <path
        d="M84 86C92 76 108 76 116 86C134 90 148 104 141 120C134 134 112 132 100 124C88 132 66 134 59 120C52 104 66 90 84 86Z"
        fill="var(--color-cream)"
      />
      <path d="M92 118C94 128 106 128 108 118Z" fill="var(--color-blush)" />
      <Eyes x={67} y={82} r={10} />
      <path
        d="M86 96C86 87 114 87 114 96C114 103 106 106 100 106C94 106 86 103 86 96Z"
        fill="var(--color-night)"
      />
      <path
        d="M100 106V114M100 114C92 128 72 126 66 115M100 114C108 128 128 126 134 115"
        stroke="var(--color-night)"
        strokeWidth="2.8"
      />
      <path
        d="M84 79C92 73 108 73 116 79"
        stroke="var(--color-slate)"
        strokeWidth="2.6"
        opacity="0.7"
      />
      <Mirrored>
        <path d="M57 67C62 62 70 62 75 66" stroke="var(--color-slate)" strokeWidth="2.8" />
        <circle cx="75" cy="110" r="1.7" fill="var(--color-slate)" />
        <circle cx="82" cy="114" r="1.7" fill="var(--color-slate)" />
      </Mirrored>
    </Drawing>
  )
}
