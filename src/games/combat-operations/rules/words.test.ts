/** What players are asked and told: questions, and lines for the owner, for the enemy and for those who watch. */
import { describe, expect, it } from 'vitest';
import { playRandom } from '../../../engine/checks.ts';
import { forCatalog, SPECTATOR } from '../../../engine/game.ts';
import { mayRead } from '../../../engine/log.ts';
import { lineText } from '../../../engine/play.ts';
import { BLUE, RED } from '../tables.ts';
import { begin, type Given, given, type Trial } from '../testing.ts';

/** The decision with its question, and what others are told of it. */
const asked = (t: Trial): (string | undefined)[] => [t.step, t.seat, t.prompt, t.match.decision?.publicPrompt];

const heard = (t: Trial, seat: number): string[] =>
  t.match
    .fullLog()
    .flat()
    .filter((line) => mayRead(line, seat))
    .map((line) => lineText(t.game, line));

const IN_TURN = 'are taking their turn';
const quiet = { 'R49-1-1': 'T12', 'B36-1-1': 'A1' };

describe('questions', () => {
  it('X16 the words that end a step, and none else, stand for a player who lets his time run out', () => {
    const { verbs } = begin('blue_attack').game;
    expect(verbs.filter((verb) => verb.closing).map((verb) => verb.word)).toEqual([
      'none',
      'decline',
      'stay',
      'end',
      'confirm',
      'done',
    ]);
  });

  it.each([
    { scenario: 'red_attack', comes: ['setUp', 'place', 'move', 'moveTo', 'enterAt', 'exploitTo'] },
    { scenario: 'blue_attack', comes: ['plan', 'resolve', 'commit', 'retreat', 'advance', 'exploitTo'] },
  ] as const)(
    'D-02 to D-40 every decision of a game is put as a question or an instruction: $scenario',
    ({ scenario, comes }) => {
      const { game } = begin(scenario);
      const questions = new Map<string, string>();
      for (const seed of ['one', 'two', 'three'])
        playRandom(forCatalog(game), { scenario, options: {}, seed }, (s, step) => {
          const name = game.steps.names[game.steps.steps.indexOf(step as never)] as string;
          if (!questions.has(name)) questions.set(name, step.prompt(s));
        });
      for (const [step, prompt] of questions)
        expect([step, prompt]).toEqual([step, expect.stringMatching(/\?|\b([Ss]elect|[Pp]lan|Place)\b/)]);
      expect([...questions.keys()]).toEqual(expect.arrayContaining([...comes]));
    },
  );

  it('CO-007 CO-113 each reinforcement is named with what it brings and in which half', () => {
    const t = begin('red_attack');
    const questions: string[] = [];
    while (t.step === 'tie') {
      expect(t.match.decision?.publicPrompt).toBe('must assign reinforcements to chits');
      questions.push(`${t.seat}: ${t.prompt}`);
      t.do(t.offered('tie')[0] as string);
    }
    expect(questions).toEqual([
      'red: Select a chit for reinforcement A (motorized infantry regiment R21-MIR2; second pass)',
      'red: Select a chit for reinforcement B (dummy motorized infantry regiment RD-M1; second pass)',
      'red: Select a chit for reinforcement C (infantry step; first pass)',
      'red: Select a chit for reinforcement D (infantry step; first pass)',
      'blue: Select a chit for reinforcement A (infantry regiment B36-R3; first pass)',
      'blue: Select a chit for reinforcement B (armor regiment B2-AR1; first pass)',
      'blue: Select a chit for reinforcement C (dummy armor regiment BD-A1; first pass)',
      'blue: Select a chit for reinforcement D (dummy armor regiment BD-A2; first pass)',
      'blue: Select a chit for reinforcement E (infantry step; second pass)',
      'blue: Select a chit for reinforcement F (infantry step; second pass)',
    ]);
    expect(asked(t)).toEqual(['setUp', 'blue', 'Set up: which counter?', 'must set up']);
    t.do('pick B36-E');
    expect(asked(t)).toEqual(['place', 'blue', 'Set up engineer battalion B36-E: select a hex', 'must set up']);
  });

  it('CO-173 an engineer beside the river at the start of Blue Attack', () => {
    const t = begin('blue_attack').passTo({ step: 'startBridge' });
    expect(asked(t)).toEqual([
      'startBridge',
      'blue',
      'Start engineer battalion B36-E with an armor bridge?',
      'may place bridges',
    ]);
  });

  it('CO-014 X16 X21 X23 step 3: who moves, where to, what is built, where one enters', () => {
    const t = given({ units: { 'R49-1-1': 'G8', 'R49-E': 'H7', 'R49-2-1': 'waiting', 'B36-1-1': 'A1' } });
    expect(asked(t)).toEqual(['move', 'red', 'Step 3: select a counter to move', IN_TURN]);
    t.do('move R49-1-1');
    expect(asked(t)).toEqual(['moveTo', 'red', 'Move infantry battalion R49-1-1: select a hex', IN_TURN]);
    t.do('to G7', 'work R49-E');
    expect(asked(t)).toEqual(['build', 'red', 'Select a bridge for engineer battalion R49-E to build', IN_TURN]);
    t.do('infantry H6|H7', 'enter R49-2-1');
    expect(asked(t)).toEqual(['enterAt', 'red', 'Select where infantry battalion R49-2-1 enters', IN_TURN]);
  });

  it('CO-117 X24 which battalion regained a step, of which arm', () => {
    const units = { ...quiet, 'R49-2-1': { hex: 'T11', steps: 1 } };
    const t = given({ units, tie: [0, 0, 0, 0, 0, 0, 0, 0, 4], at: { step: 'draw' }, chits: [4] });
    expect(asked(t)).toEqual(['replace', 'red', 'Select a battalion to regain an infantry step', IN_TURN]);
    const armor = given({
      scenario: 'blue_attack',
      turn: 6,
      player: 'blue',
      units: { 'R49-1-1': 'A7', 'B2-A1-1': { hex: 'T11', steps: 1 } },
      tie: [4],
      at: { step: 'draw' },
      chits: [4],
    });
    expect(armor.prompt).toBe('Select a battalion to regain an armor step');
  });

  it('X17 CO-024 a hex that holds too many', () => {
    const ids = ['R49-1-1', 'R49-1-2', 'R49-2-1', 'R49-2-2'];
    const t = given({ units: { ...Object.fromEntries(ids.map((id) => [id, 'G8'])), 'R49-3-1': 'G9' } });
    t.do('move R49-3-1', 'to G8', 'end');
    expect(asked(t)).toEqual([
      'excess',
      'red',
      'G8 is overstacked (5 of 4 battalions): select a unit to remove',
      IN_TURN,
    ]);
  });

  it('X18 CO-108 X20 X8 CO-091 the plan, each attack, artillery, losses, retreat and advance', () => {
    const units = {
      'R49-1-1': 'G8',
      'R49-1-2': 'G8',
      'R49-2-1': 'G8',
      'B36-1-1': 'G7',
      'B36-2-1': 'G7',
      'B36-1-2': 'G7',
    };
    const t = given({ units: { ...units, 'B36-A1': 'G5' }, at: { step: 'plan' } });
    expect(asked(t)).toEqual(['plan', 'red', 'Step 4: plan all your attacks', IN_TURN]);
    t.do('attack R49-1-1 G7', 'attack R49-1-2 G7', 'attack R49-2-1 G7', 'confirm');
    expect(asked(t)).toEqual(['resolve', 'red', 'Select the next attack to resolve', undefined]);
    t.do('resolve G7');
    expect(asked(t)).toEqual(['commit', 'blue', 'Commit artillery to the defense of G7?', 'may commit artillery']);
    t.do('done');
    expect(asked(t).slice(0, 3)).toEqual(['attackerLosses', 'red', 'Select a unit to lose a step: 2 to lose']);
    t.do('lose R49-1-1', 'lose R49-1-2');
    expect(asked(t).slice(0, 3)).toEqual(['defenderLosses', 'blue', 'Select a unit to lose a step: 1 to lose']);
    t.do('lose B36-1-1');
    expect(asked(t).slice(0, 3)).toEqual(['retreat', 'red', 'Retreat: select a unit, then a hex']);
    const won = given({ units: { 'R49-R1': 'G8', 'BD-I1': 'G7', 'B36-1-1': 'A1' }, at: { step: 'plan' } });
    won.do('attack R49-R1 G7', 'confirm', 'resolve G7');
    expect(asked(won).slice(0, 3)).toEqual(['advance', 'red', 'Advance into G7?']);
  });

  it('CO-016 CO-075 CO-076 exploitation: who, where to, and the plan of step 6', () => {
    const t = given({ units: { 'R21-A1-1': 'G9', 'B36-1-1': 'G6', 'R49-1-1': 'G1' } }).passTo({ step: 'exploit' });
    expect(asked(t)).toEqual(['exploit', 'red', 'Step 5: select a counter to exploit', IN_TURN]);
    t.do('move R21-A1-1');
    expect(asked(t)).toEqual(['exploitTo', 'red', 'Exploit with armor battalion R21-A1-1: select a hex', IN_TURN]);
    t.do('to G7');
    expect(asked(t)).toEqual(['plan', 'red', 'Step 6: plan your exploitation attacks', IN_TURN]);
  });
});

describe('questions that give nothing away', () => {
  it('CO-108 artillery is asked for wherever an unused back of it lies within the longest range, and nowhere else', () => {
    const commits = (others: Given['units']): string[] => {
      const units = { 'R49-R1': 'G8', 'B36-1-1': 'G7', 'B36-2-1': 'A1', ...others };
      const t = given({ units, at: { step: 'plan' } }).do('attack R49-R1 G7', 'confirm', 'resolve G7');
      return t.step === 'commit' ? t.offered() : [];
    };
    expect(commits({ 'B36-A1': 'G5' })).toEqual(['commit B36-A1', 'done']);
    expect(commits({ 'B36-A1': 'G3' })).toEqual(['done']); // 4 hexes away: its own range is 2, the longest 4
    expect(commits({ 'B36-A1': 'G2' })).toEqual([]);
    expect(commits({ 'B36-A1': 'G7' })).toEqual([]); // in the hex it defends
    expect(commits({ 'B36-A1': 'waiting' })).toEqual([]);
    expect(commits({ 'B36-HQ': 'G5', 'B36-3-1': 'G6' })).toEqual([]); // no artillery
    expect(commits({ 'R49-A1': 'G9' })).toEqual([]); // nor the attacker's
  });

  it('CO-140 nor where it has supported already', () => {
    const units = { 'R49-R1': 'G8', 'R49-2-1': 'E8', 'B36-1-1': 'G7', 'B36-2-1': 'E7', 'B36-A1': 'F5' };
    const t = given({ units, at: { step: 'plan' } }).do('attack R49-R1 G7', 'attack R49-2-1 E7', 'confirm');
    t.do('resolve G7', 'commit B36-A1').passTo({ step: 'resolve' }).do('resolve E7');
    expect(t.step).not.toBe('commit');
  });

  it('X7 who has nothing but dummies next to the enemy is asked for a plan all the same', () => {
    const step4 = (units: Given['units']): string[] => {
      const t = given({ units: { 'B36-1-1': 'G7', 'R49-1-1': 'T12', ...units } }).do('end');
      return t.step === 'plan' ? t.offered() : [];
    };
    expect(step4({ 'RD-I1': 'G8' })).toEqual(['confirm']);
    expect(step4({ 'RD-I1': 'G9' })).toEqual([]);
    expect(step4({ 'R49-HQ': 'G8', 'R49-A1': 'G8' })).toEqual([]); // all see that these cannot attack
    // A dummy of the enemy does not plan.
    expect(step4({ 'R49-1-1': 'T12', 'BD-I1': 'G6' })).toEqual([]);
  });

  it('X7 CO-072 CO-075 who might exploit is asked, dummies and units without supply too; who all see cannot is not', () => {
    const step5 = (units: Given['units']): string[] => {
      const t = given({ units: { 'B36-1-1': 'A1', ...units } })
        .do('end')
        .passTo({ step: 'exploit' }, 3);
      return t.offered();
    };
    expect(step5({ 'RD-A1': 'G9' })).toEqual(['move RD-A1', 'end']);
    // The enemy stands on both heads: no hex is in supply.
    expect(step5({ 'R21-CAV': 'G6', 'B36-2-1': 'G13', 'B36-2-2': 'O13' })).toEqual(['end']);
    expect(() => step5({ 'R49-1-1': 'G9' })).toThrow('never came');
  });
});

describe('as told', () => {
  const others = (t: Trial, owner: number): string[] => {
    const enemy = heard(t, 1 - owner);
    expect(heard(t, SPECTATOR)).toEqual(enemy);
    return enemy;
  };

  it('CO-002 X1 a move, a regiment broken down and joined: its owner hears the name, others the back', () => {
    const t = given({ units: { 'R49-1-1': 'G8', 'R49-R2': 'E10', 'B36-1-1': 'A1' } });
    t.do('move R49-1-1', 'to G7', 'break R49-R2');
    expect(heard(t, RED)).toEqual([
      'infantry battalion R49-1-1: G8 to G7',
      'infantry regiment R49-R2 broke down in E10',
    ]);
    expect(others(t, RED)).toEqual(['Red infantry 4: G8 to G7', 'Red infantry 4 broke down in E10']);
    const joined = given({ units: { 'R49-2-1': 'E10', 'R49-2-2': 'E10', 'B36-1-1': 'A1' } }).do('join R49-R2');
    expect(heard(joined, RED)).toEqual(['infantry regiment R49-R2 was joined into one counter in E10']);
    expect(others(joined, RED)).toEqual(['Red infantry 4 was joined into one counter in E10']);
  });

  it('X21 X22 orders of engineers are for their owner, bridges for all', () => {
    const t = given({ units: { 'R49-E': 'H7', 'R21-E': 'H7', 'R49-1-1': 'G7', 'B36-1-1': 'A1' } });
    t.do('work R49-E', 'infantry H6|H7', 'work R21-E', 'infantry H6|H7').passTo({ seat: 'blue' });
    expect(heard(t, RED).slice(0, 3)).toEqual([
      'engineer battalion R49-E began an infantry bridge across H6|H7',
      'motorized engineer battalion R21-E began an infantry bridge across H6|H7',
      'An infantry bridge was completed across H6|H7',
    ]);
    expect(others(t, RED)[0]).toBe('An infantry bridge was completed across H6|H7');
    t.passTo({ seat: 'red' }).do('destroy R49-E H6|H7', 'work R21-E', 'armor H6|H7').passTo({ seat: 'blue' });
    expect(
      heard(t, RED)
        .filter((line) => /bridge/.test(line))
        .slice(3),
    ).toEqual([
      'engineer battalion R49-E prepared to destroy the bridge H6|H7',
      'motorized engineer battalion R21-E began an armor bridge across H6|H7',
      'The bridge H6|H7 was destroyed',
    ]);
    expect(
      others(t, RED)
        .filter((line) => /bridge/.test(line))
        .slice(1),
    ).toEqual(['The bridge H6|H7 was destroyed']);
  });

  it('CO-008 CO-113 ties and set-up: the enemy hears that they are done', () => {
    const t = begin('red_attack');
    while (t.step === 'tie') t.do(t.offered('tie')[0] as string);
    t.do('pick B36-E', 'place A1', 'break B36-R1', 'pick B36-1-1', 'place A2', 'pick B36-1-2', 'place A2');
    expect(heard(t, RED)).toEqual([
      'Reinforcement A was assigned to chit 1',
      'Reinforcement B was assigned to chit 2',
      'Reinforcement C was assigned to chit 1',
      'Reinforcement D was assigned to chit 2',
      'Red assigned their reinforcements',
      'Blue assigned their reinforcements',
    ]);
    expect(heard(t, BLUE).slice(-3)).toEqual([
      'engineer battalion B36-E was set up in A1',
      'infantry battalion B36-1-1 was set up in A2',
      'infantry battalion B36-1-2 was set up in A2',
    ]);
    t.passTo({ turn: 1 });
    expect(heard(t, RED).slice(6, 9)).toEqual(['Blue finished setting up', 'Red finished setting up', 'Turn 1']);
    const b = begin('blue_attack').passTo({ step: 'startBridge' });
    b.do('bridge Q6|R6').passTo({ turn: 1 });
    expect(heard(b, RED)).toContain('An armor bridge was placed across Q6|R6');
  });

  it('X1 battalions joined again at set-up: nobody but the owner hears of it', () => {
    const t = begin('red_attack').passTo({ step: 'setUp' });
    t.do(
      'break B36-R1',
      'pick B36-1-1',
      'place A2',
      'pick B36-1-2',
      'place A2',
      'pick B36-1-3',
      'place A2',
      'join B36-R1',
    );
    expect(heard(t, BLUE).at(-1)).toBe('infantry regiment B36-R1 was joined into one counter in A2');
    expect(heard(t, RED).at(-1)).toBe('Blue assigned their reinforcements');
  });

  const draw = (chit: number, position: Given): Trial =>
    given({ ...position, units: { ...quiet, ...position.units }, at: { step: 'draw' }, chits: [chit] });

  it('CO-013 CO-114 CO-115 CO-143 draws: the chit for all, what it brings or costs for its owner', () => {
    const undrawn = { 'B36-R3': 'undrawn', 'B2-AR1': 'undrawn' };
    const came = draw(3, { player: 'blue', units: undrawn, tie: [3, 5] });
    expect(heard(came, BLUE)).toEqual(['Blue drew chit 3', 'Reinforcement A arrived']);
    expect(others(came, BLUE)).toEqual(['Blue drew chit 3']);
    const lost = draw(5, { units: undrawn, tie: [3, 5] });
    expect(heard(lost, BLUE)).toEqual([
      'Red drew chit 5',
      'Reinforcement B will never arrive: your opponent drew its chit',
    ]);
    expect(others(lost, BLUE)).toEqual(['Red drew chit 5']);
    expect(heard(draw(10, { turn: 7 }), RED)).toEqual(['Red drew chit 10', 'This is the last turn']);
    const [line] = came.match.fullLog().flat();
    expect(line).toMatchObject({
      shown: [{ what: 'chit', face: '3' }],
      happening: { kind: 'draw', by: BLUE, title: 'Blue drew chit 3' },
    });
  });

  it('X23 X24 an entry by its back, a step that came back for its owner', () => {
    const t = given({ units: { 'R49-2-1': 'waiting', ...quiet } }).do('enter R49-2-1', `at G13`);
    expect(heard(t, RED)).toEqual(['infantry battalion R49-2-1 entered at G13']);
    expect(others(t, RED)).toEqual(['Red infantry 4 entered at G13']);
    const units = { 'R49-2-1': { hex: 'T11', steps: 1 } };
    const step = draw(4, { units, tie: [0, 0, 0, 0, 0, 0, 0, 0, 4] }).do('replace R49-2-1');
    expect(heard(step, RED).at(-1)).toBe('infantry battalion R49-2-1 regained a step');
    expect(others(step, RED)).toEqual(['Red drew chit 4']);
  });

  it('X18 X14 CO-077 X7 a plan by its backs, then everybody who fights by name', () => {
    const units = { 'R49-1-1': 'G8', 'R21-A1-1': 'G8', 'R49-A1': 'G9', 'B36-1-1': 'G7', 'BD-I1': 'G7', 'B36-A1': 'G5' };
    const t = given({ units, at: { step: 'plan' } });
    t.do('attack R49-1-1 G7', 'attack R21-A1-1 G7', 'support R49-A1 G7');
    expect(heard(t, RED)).toEqual([]);
    t.do('confirm', 'resolve G7', 'commit B36-A1');
    expect(others(t, BLUE)).toEqual([
      'Red planned to attack G7: armor 5 from G8, artillery 4 from G9, infantry 4 from G8',
      'Red attacked G7',
      'infantry battalion R49-1-1 attacked with 3',
      'light artillery R49-A1 attacked with 2 (support)',
      'armor battalion R21-A1-1 attacked with 6',
      'infantry battalion B36-1-1 defended',
      'dummy infantry regiment BD-I1 was removed from G7',
      'light artillery B36-A1 supported the defense',
      '11 vs. 7, +1: 2-1',
    ]);
    expect(t.match.fullLog().flat().at(-1)).toMatchObject({ shown: [], happening: { kind: 'fight', by: RED } });
  });

  it('X18 each attack by itself, in the order of the map, with those who take part in it', () => {
    const units = { 'R49-1-1': 'I8', 'R49-2-1': 'E8', 'R49-3-1': 'G10', 'B36-1-1': 'I7', 'B36-2-1': 'E7' };
    const t = given({ units, at: { step: 'plan' } }).do('attack R49-1-1 I7', 'attack R49-2-1 E7', 'confirm');
    expect(heard(t, BLUE)).toEqual([
      'Red planned to attack E7: infantry 4 from E8',
      'Red planned to attack I7: infantry 4 from I8',
    ]);
    expect(t.offered()).toEqual(['resolve E7', 'resolve I7']);
  });

  it('X20 X8 CO-023 CO-091 losses, retreats and advances by name, the advance by its back', () => {
    const units = { 'R21-I1-1': 'B1', 'R21-I2-1': 'B1', 'R49-1-1': 'B1', 'B36-1-1': 'A1' };
    const attack = ['attack R21-I1-1 A1', 'attack R21-I2-1 A1', 'attack R49-1-1 A1'];
    const t = given({ units, at: { step: 'plan' } }).do(...attack, 'confirm', 'resolve A1', 'retreat B36-1-1 A2');
    const after = [
      'infantry battalion B36-1-1 retreated to A2',
      'infantry battalion B36-1-1 lost a step in an enemy zone of control',
    ];
    expect(heard(t, BLUE).slice(-2)).toEqual(after);
    t.do('advance R49-1-1');
    expect(heard(t, RED).at(-1)).toBe('infantry battalion R49-1-1: B1 to A1');
    expect(others(t, RED).at(-1)).toBe('Red infantry 4: B1 to A1');
    const weak = given({ units: { ...units, 'B36-1-1': { hex: 'A1', steps: 1 } }, at: { step: 'plan' } });
    weak.do(...attack, 'confirm', 'resolve A1', 'retreat B36-1-1 A2');
    expect(heard(weak, BLUE).slice(-2)).toEqual([
      'infantry battalion B36-1-1 retreated to A2',
      'infantry battalion B36-1-1 was eliminated in an enemy zone of control',
    ]);
    const shut = given({ units: { ...units, 'R49-2-1': 'A2' }, at: { step: 'plan' } });
    shut.do(...attack, 'confirm', 'resolve A1');
    expect(heard(shut, BLUE)).toContain('infantry battalion B36-1-1 could not retreat and was eliminated');
  });

  it('CO-122 the end is told to all', () => {
    const t = given({ units: quiet, turn: 10, player: 'blue' }).do('end');
    expect([t.step, heard(t, SPECTATOR).at(-1)]).toEqual(['over', 'The match is over']);
  });
});
