import { Cell, Life, Phase, PhaseResult, PHASES } from './lifecycle';
import { SideName, SIDES } from './sides';
import { Start } from './start';
import { rounded, Spread, spread } from './statistics';
import { Synthesis } from './synth';

export interface Report {
  readonly machine: { readonly node: string; readonly cores: number };
  /** How often each thing was measured. */
  readonly runs: number;
  readonly starts: readonly Start[];
  readonly synthesis: Synthesis;
  /** Sizes in bytes. */
  readonly artefacts: Readonly<Record<string, number>>;
  readonly cells: CellReport[];
}

export interface CellReport extends Cell {
  readonly rows: readonly Row[];
  /** Bytes of state per SLO, by side. */
  readonly state: Readonly<Record<string, number>>;
}

/** One phase, by side. */
export interface Row {
  readonly phase: Phase;
  readonly sides: Readonly<Record<SideName, SideResult | undefined>>;
  /** Ours over the compiled one, by medians, if it was measured. */
  readonly ratio?: number;
}

export interface SideResult {
  readonly seconds: Spread;
  readonly requests: number;
  /** Processor time of the provider, in seconds. */
  readonly processor: number;
  /** Processor time of Terraform and the provider, in seconds. */
  readonly total: number;
  /** In MiB. */
  readonly memory: number;
}

export function rowsOf(cell: Cell, lives: ReadonlyMap<string, readonly Life[]>): CellReport {
  const rows = PHASES.map((phase): Row => {
    const results = SIDES.map(({ name }) => [name, sideResult(phase, lives.get(name) ?? [])] as const);
    const sides = Object.fromEntries(results) as Row['sides'];
    const { ours, compiled } = sides;
    return {
      phase,
      sides,
      ratio: ours && compiled && rounded(ours.seconds.median / compiled.seconds.median),
    };
  });
  const state = [...lives].map(([name, [{ state: bytes }]]) => [name, Math.round(bytes)]);
  return { ...cell, rows, state: Object.fromEntries(state) as Record<string, number> };
}

/** How a phase grows with the stack, without what Terraform itself takes. */
export interface Growth {
  readonly phase: Phase;
  readonly from: CellReport;
  readonly to: CellReport;
  /** How many times as long our part takes. */
  readonly times: number;
  /** The same of the processor time. */
  readonly processor: number;
}

/** Of each cell to the next larger one with the same latency and parallelism. */
export function growth({ cells }: Pick<Report, 'cells'>): Growth[] {
  return cells.flatMap((from) => {
    const larger = cells
      .filter(
        ({ count, latency, parallelism }) =>
          count > from.count && latency === from.latency && parallelism === from.parallelism,
      )
      .sort((one, other) => one.count - other.count);
    return larger.slice(0, 1).flatMap((to) =>
      from.rows.map(({ phase }, place): Growth => {
        const ratio = (of: (side: SideResult) => number): number => {
          const [less, more] = [from, to].map(({ rows }) => own(rows[place], of));
          return rounded(more / less, 1);
        };
        const times = ratio(({ seconds }) => seconds.median);
        return { phase, from, to, times, processor: ratio(({ total }) => total) };
      }),
    );
  });
}

function own({ sides: { ours, 'terraform alone': alone } }: Row, of: (side: SideResult) => number): number {
  return (ours ? of(ours) : 0) - (alone ? of(alone) : 0);
}

function sideResult(phase: Phase, lives: readonly Life[]): SideResult | undefined {
  const results = lives.map(({ phases }) => phases.get(phase)).filter((one) => one !== undefined);
  if (results.length === 0) return undefined;
  const median = (of: (result: PhaseResult) => number) => rounded(spread(results.map(of)).median);
  return {
    seconds: spread(results.map(({ seconds }) => rounded(seconds, 3))),
    requests: median(({ requests }) => requests),
    processor: median(({ processor }) => processor),
    total: median(({ total }) => total),
    memory: median(({ memory }) => memory),
  };
}
