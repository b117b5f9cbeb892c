import { Drawing, type DrawingProps, Eyes, Mirrored, Shadow } from './drawing.tsx'

/** A large feathered dog: hanging ears, broad kind head, open mouth, plumed tail. */
export function GoldenRetriever(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Shadow width={80} />
      <path
        d="M136 204C172 206 194 182 190 142C184 150 178 148 174 160C166 156 158 168 154 178C146 176 140 182 136 186Z"
        fill="var(--color-sand)"
      />
      <Mirrored>
        <path d="M66 142C40 150 32 186 42 206H86Z" fill="var(--color-gold)" />
        <ellipse cx="50" cy="204" rx="17" ry="7.5" fill="var(--color-sand)" />
      </Mirrored>
      <path
        d="M66 104C52 132 54 176 66 207H134C146 176 148 132 134 104Z"
        fill="var(--color-gold)"
      />
      <GoldenRuff />
      <Mirrored>
        <path
          d="M72 170C71 182 73 192 75 202M94 186C95 192 95 198 94 202"
          stroke="var(--color-caramel)"
          strokeWidth="2.8"
          opacity="0.8"
        />
        <path d="M68 205C68 195 96 195 98 205C98 212 68 212 68 205Z" fill="var(--color-sand)" />
        <path d="M79 203V208M87 203V208" stroke="var(--color-cocoa)" strokeWidth="2" />
      </Mirrored>
      <GoldenHead />
    </Drawing>
  )
}

/** The long hair on throat and chest. */
export function GoldenRuff() {
  return (
    <path
      d="M66 100C54 118 56 132 60 138C60 146 66 150 71 151C73 160 80 165 86 165C89 174 96 178 100 186C104 178 111 174 114 165C120 165 127 160 129 151C134 150 140 146 140 138C144 132 146 118 134 100Z"
      fill="var(--color-sand)"
    />
  )
}

/** The head alone, where it sits in the whole drawing. */
export function GoldenHead() {
  return (
    <g>
      <path
        d="M100 24C126 24 144 40 147 64C150 84 146 98 140 106C138 116 130 120 124 121C117 130 108 133 100 133C92 133 83 130 76 121C70 120 62 116 60 106C54 98 50 84 53 64C56 40 74 24 100 24Z"
        fill="var(--color-gold)"
      />
      <path
        d="M91 36C88 52 90 64 90 76H110C110 64 112 52 109 36C104 32 96 32 91 36Z"
        fill="var(--color-sand)"
      />
      <path d="M84 108C88 130 92 147 100 147C108 147 112 130 116 108Z" fill="var(--color-cocoa)" />
      <path d="M91 118C90 136 92 152 100 152C108 152 110 136 109 118Z" fill="var(--color-blush)" />
      <path d="M100 122V140" stroke="var(--color-clay)" strokeWidth="2.4" opacity="0.6" />
      <path
        d="M84 78C92 72 108 72 116 78C130 84 136 98 129 108C122 118 108 118 100 109C92 118 78 118 71 108C64 98 70 84 84 78Z"
        fill="var(--color-cream)"
      />
      <Mirrored>
        <path
          d="M70 38C54 36 42 48 38 68C35 84 36 98 44 104C50 108 58 104 62 96C68 84 70 68 74 56C76 48 76 42 70 38Z"
          fill="var(--color-caramel)"
        />
      </Mirrored>
      <Eyes x={79} y={70} r={8} />
      <path
        d="M87 89C87 80 113 80 113 89C113 96 105 100 100 100C95 100 87 96 87 89Z"
        fill="var(--color-night)"
      />
      <path
        d="M100 100V108M100 108C92 116 81 115 76 108M100 108C108 116 119 115 124 108"
        stroke="var(--color-night)"
        strokeWidth="2.8"
      />
      <Mirrored>
        <path d="M74 56C77 52 83 52 87 55" stroke="var(--color-cocoa)" strokeWidth="2.6" />
      </Mirrored>
    </g>
  )
}
