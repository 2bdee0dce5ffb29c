import { describe, expect, it } from 'vitest';
import { AskError, Conversation, readRequest, requestJsonSchema } from './ask.ts';
import type { JsonObject } from './game.ts';
import { Match } from './match.ts';
import { writeRecord } from './record.ts';
import { crossroads, testCatalog } from './testing/crossroads.ts';
import type { CrossroadsState } from './testing/pieces.ts';
import { variant, withStep } from './testing/variants.ts';

const conversation = (): Conversation =>
  new Conversation(async (id, overlay) => {
    const entry = testCatalog.find((x) => x.id === id);
    if (!entry) throw new AskError('game', `unknown game "${id}"`);
    return entry.load(overlay);
  });
const ask = (request: unknown): Promise<JsonObject> => conversation().answer(request);
const first = (answer: JsonObject): JsonObject => (answer.answers as JsonObject[])[0] as JsonObject;
const start = { game: 'crossroads', seed: 7, dice: [0] };

describe('a request', () => {
  it('sets up a match, makes choices and is answered', async () => {
    const answer = await ask({ ...start, do: ['move R1 0202'], ask: ['options', 'why move R1 0302', 'state', 'log'] });
    expect(answer).toMatchObject({ game: 'crossroads', scenario: 'meeting', choices: 1 });
    expect(answer.decision).toEqual({ seat: 'red', step: 'act', prompt: 'Move, attack or end', rule: 'T-01' });
    const [options, why, state, log] = answer.answers as JsonObject[];
    expect(options?.options).toContainEqual({ choice: 'move R1 0201', label: 'Move Red 1st to 0201' });
    expect(why).toMatchObject({ allowed: false, rule: 'T-04', text: '0302 is taken by Blue 2nd' });
    expect(state).toHaveProperty('hash');
    expect(log?.log).toEqual([['Turn 1', 'the weather: dry'], ['Red 1st moves to 0202']]);
  });

  it('with the same seed gets the same answer', async () => {
    const request = {
      game: 'crossroads',
      scenario: 'ambush',
      seed: 'x',
      do: ['hide 0203'],
      ask: ['state', 'log', 'view red'],
    };
    expect(await ask(request)).toEqual(await ask(request));
  });

  it('may set up a position and fix the dice', async () => {
    const answer = await ask({
      ...start,
      dice: [6],
      position: { turn: 1, units: { R1: { hex: '0202' } }, at: { step: 'commit', attacker: 'R1', target: 'B1' } },
      do: ['hold', 'hold'],
      ask: ['view red'],
    });
    expect((first(answer).view as { fields: { steps: number[] } }).fields.steps).toEqual([2, 2, 1, 2]);
  });

  it('is answered with odds, previews, scenes and the questions of the game', async () => {
    const position = { turn: 1, units: { R1: { hex: '0202' } }, at: { step: 'act' } };
    const { answers } = await ask({
      ...start,
      position,
      ask: ['odds', 'odds attack R1 B1', 'preview end', 'scene blue', 'distance R1 0101'],
    });
    const [all, one, preview, scene, distance] = answers as JsonObject[];
    const attack = { choice: 'attack R1 B1', title: 'Combat', rule: 'T-06' };
    expect(one?.odds).toEqual([expect.objectContaining(attack)]);
    // Those with chances, and no others.
    const choices = ((all as JsonObject).odds as JsonObject[]).map(({ choice }) => choice);
    expect(choices).toEqual(['attack R1 B1', 'attack R1 B2']);
    expect(((all as JsonObject).odds as JsonObject[])[0]).toEqual(((one as JsonObject).odds as JsonObject[])[0]);
    expect(preview?.preview).toHaveProperty('notes');
    expect(((scene as JsonObject).scene as { pieces: unknown[] }).pieces).toHaveLength(4);
    expect(distance?.distance).toBe(1);
  });

  it('says what a seat knows of a piece, a hex or both, and names the word it does not know', async () => {
    const position = { turn: 1, units: { R1: { hex: '0202' } }, at: { step: 'act' } };
    const { answers } = await ask({ ...start, position, ask: ['about R1', 'about 0302', 'about R1 with 0302'] });
    const [piece, hex, both] = (answers as JsonObject[]).map((answer) => answer.about as JsonObject);
    expect(piece).toMatchObject({ title: 'Red 1st', hex: '0202', piece: 'R1' });
    expect(hex).toMatchObject({ hex: '0302', piece: null });
    // T-04: the hex is taken; the same reason as "why move R1 0302".
    expect(both?.closed).toContainEqual({
      action: 'Move',
      reasons: [expect.objectContaining({ rule: 'T-04', text: '0302 is taken by Blue 2nd' })],
    });
    await expect(ask({ ...start, ask: ['about R9'] })).rejects.toThrow('unknown hex, piece, box or figure "R9"');
    await expect(ask({ ...start, ask: ['about R1 0302'] })).rejects.toThrow('"about" takes one thing');
  });

  it('may have blanks around its words, and names the questions of the game when it knows no other', async () => {
    expect(first(await ask({ ...start, ask: ['  distance   R1 0101 '] })).distance).toBe(0);
    await expect(ask({ ...start, ask: ['distanc'] })).rejects.toThrow(
      'unknown question "distanc"; did you mean "distance"',
    );
    const { questions: _, odds: __, preview: ___, ...plain } = crossroads;
    const talk = new Conversation(async () => plain as never);
    await expect(talk.answer({ ...start, ask: ['distance R1 0101'] })).rejects.toThrow('unknown question "distance"');
    const { answers } = await talk.answer({ ask: ['odds', 'odds end', 'preview end', 'measures'] });
    expect((answers as JsonObject[]).map(({ ask: _question, ...answer }) => answer)).toEqual([
      { odds: [] },
      { odds: [] },
      { preview: null },
      { measures: [] },
    ]);
  });

  it('about all there is names the seat whose view is asked for, and tells every line', async () => {
    await expect(ask({ ...start, ask: ['view'] })).rejects.toThrow('unknown seat ""');
    const answer = await ask({ ...start, scenario: 'ambush', do: ['hide 0203'], ask: ['log'] });
    const lines = (first(answer).log as string[][]).flat();
    expect(lines).toContain('you hide the mine in 0203');
    expect(lines).toContain('Red has hidden a mine');
  });

  it('tells where an open decision may be answered, and only there', async () => {
    const regions = [{ verb: 'move', outlines: [[{ x: 1, y: 2 }]] }];
    const open = withStep('act', () => ({ open: () => regions }));
    const answer = await new Conversation(async () => open).answer(start);
    expect(answer.decision).toMatchObject({ step: 'act', open: regions });
    expect((await ask(start)).decision).not.toHaveProperty('open');
  });

  it('tells how the match came out: who won, or nobody', async () => {
    const ends = (hex: string) =>
      ask({
        ...start,
        dice: [],
        position: { clear: true, turn: 4, units: { R1: { hex } }, at: { step: 'turn' } },
      });
    expect((await ends('0202')).result).toEqual({
      id: 'red-wins',
      text: 'Red holds the crossroads',
      winner: 'red',
      grade: 1,
    });
    expect((await ends('0101')).result).toMatchObject({ id: 'draw', winner: null, grade: 0 });
    expect(await ends('0202')).not.toHaveProperty('decision');
  });

  it('may go on from a record', async () => {
    const made = await ask({ ...start, do: ['move R1 0202'], ask: ['record'] });
    const again = await ask({ game: 'crossroads', record: first(made).record, ask: ['record'] });
    expect(first(again).record).toBe(first(made).record);
  });

  it.each<[string, unknown, string, string]>([
    ['no object', 3, 'request', 'expected object'],
    ['an unknown field', { ...start, sceanrio: 'x' }, 'request', 'unknown field "sceanrio"'],
    ['a wrong type', { ...start, do: 'end' }, 'do', 'expected array'],
    ['half a die', { ...start, dice: [1.5] }, 'dice.0', 'expected int'],
    ['no game', { ask: ['options'] }, 'game', 'no match yet: name a "game"'],
    ['an unknown game', { game: 'chess' }, 'game', 'unknown game "chess"'],
    ['a scenario without a game', { scenario: 'ambush' }, 'scenario', '"scenario" needs "game"'],
    [
      'an unknown seat',
      { ...start, as: 'green' },
      'as',
      'unknown seat "green" in crossroads; known: red, blue, spectator',
    ],
    ['opponents of nobody', { ...start, opponents: 'random' }, 'opponents', '"opponents" needs "as"'],
    ['an unknown verb', { ...start, do: ['end', 'fly'] }, 'do[1]', 'unknown word "fly"'],
    ['an unknown unit', { ...start, do: ['move R7 0202'] }, 'do[0]', 'unknown unit "R7"'],
    ['an unknown hex', { ...start, do: ['move R1 9999'] }, 'do[0]', 'unknown hex "9999"'],
    ['an unknown question', { ...start, ask: ['weather'] }, 'ask[0]', 'unknown question "weather"; known: options'],
    ['an inherited question', { ...start, ask: ['constructor'] }, 'ask[0]', 'unknown question "constructor"'],
    ['a question about nothing', { ...start, ask: ['why move R7 0202'] }, 'ask[0]', 'unknown unit "R7"'],
    ['a view of nobody', { ...start, ask: ['view green'] }, 'ask[0]', 'unknown seat "green"'],
    ['a bad question of the game', { ...start, ask: ['distance R9 0101'] }, 'ask[0]', 'unknown unit "R9"'],
  ])('with %s is answered with an error that names the culprit', async (_, request, where, message) => {
    const error = await ask(request).then(
      () => expect.fail('was accepted'),
      (e: AskError) => e,
    );
    expect(error).toBeInstanceOf(AskError);
    expect(error.where).toBe(where);
    expect(error.message).toContain(message);
  });

  it('keeps a seed of twenty digits as it is written, or refuses it: no digit is rounded away', async () => {
    const seed = '12345678901234567891';
    const { answers } = await ask({ ...start, seed, ask: ['record'] });
    expect((answers as JsonObject[])[0]?.record).toContain(`seed ${seed}\n`);
    for (const number of [Number(seed), 2 ** 53])
      await expect(ask({ ...start, seed: number })).rejects.toMatchObject({
        where: 'seed',
        message: 'a seed with more digits than a number holds is written in quotes',
      });
    await expect(ask({ ...start, seed: 2 ** 53 - 1 })).resolves.toMatchObject({ choices: 0 });
  });

  it('that makes a forbidden choice is told the rule', async () => {
    await expect(ask({ ...start, do: ['move B1 0202'] })).rejects.toMatchObject({
      where: 'do[0]',
      rule: 'T-01',
      message: 'Blue 1st is not yours',
    });
  });

  it.each([
    [{ ...start, scenario: 'siege' }, 'unknown scenario "siege"'],
    [{ ...start, options: { fog: 'on' } }, 'unknown option "fog"'],
    [{ ...start, position: { units: { R9: {} } } }, 'position.units: unknown unit "R9"'],
    [{ ...start, position: { units: { R1: { hex: '9999' } } } }, 'position.units.R1.hex: unknown hex "9999"'],
    [{ ...start, record: 'nonsense' }, 'line 1: a record begins with'],
    [{ ...start, dice: [9] }, 'the fixed outcome 9 is not possible for this cup'],
    [{ ...start, data: { trees: 1 } }, 'data: unknown table "trees"'],
  ])('%j cannot start a match', async (request, message) => {
    await expect(ask(request)).rejects.toThrow(message);
  });

  it('has a published schema that allows nothing else', () => {
    const schema = requestJsonSchema() as { additionalProperties: boolean; properties: Record<string, unknown> };
    expect(schema.additionalProperties).toBe(false);
    expect(Object.keys(schema.properties)).toEqual(
      expect.arrayContaining(['game', 'position', 'dice', 'do', 'ask', 'as']),
    );
    expect(readRequest({ game: 'x', seed: 1 })).toEqual({ game: 'x', seed: 1 });
  });
});

describe('a conversation', () => {
  it('goes on with its match from request to request', async () => {
    const talk = conversation();
    await talk.answer({ ...start, do: ['move R1 0202'] });
    expect(await talk.answer({ do: ['end'] })).toMatchObject({ choices: 2, decision: { seat: 'blue' } });
  });

  it('keeps match and seat when a new start fails', async () => {
    const talk = conversation();
    await talk.answer({ ...start, as: 'red' });
    await expect(talk.answer({ ...start, scenario: 'siege' })).rejects.toThrow('unknown scenario');
    await expect(talk.answer({ ask: ['view blue'] })).rejects.toThrow('red may not see the view of blue');
  });

  it('plays the other seats where it is asked to, to the end', async () => {
    const talk = conversation();
    let answer = await talk.answer({ ...start, as: 'blue', opponents: 'random', ask: ['options'] });
    expect(answer.decision).toMatchObject({ seat: 'blue' });
    for (let i = 0; i < 200 && !answer.result; i++) {
      expect((answer.decision as JsonObject).seat).toBe('blue');
      const [option] = first(answer).options as JsonObject[];
      answer = await talk.answer({ do: [option?.choice], ask: ['options', 'view', 'log'] });
    }
    expect(answer.result).toHaveProperty('winner');
    expect(first(await talk.answer({ ask: ['record'] })).record).toContain('end ');
  });

  it('plays the other seats alike whenever the same seed begins, and otherwise with another', async () => {
    const talk = conversation();
    const game = async (seed: number) =>
      first(await talk.answer({ ...start, seed, as: 'spectator', opponents: 'random', ask: ['view'] })).view;
    const one = await game(7);
    expect(await game(8)).not.toEqual(one);
    expect(await game(7)).toEqual(one);
  });

  it('about a match that is kept elsewhere begins no other', async () => {
    const talk = Conversation.about(new Match(crossroads as never, { seed: 'kept' }), 0);
    expect(await talk.answer({})).toMatchObject({ game: 'crossroads', decision: { seat: 'red' } });
    await expect(talk.answer({ game: 'crossroads' })).rejects.toThrow('this match has begun');
  });

  it('may be told that nobody plays the other seats', async () => {
    const talk = conversation();
    await talk.answer({ ...start, opponents: 'none' });
    await talk.answer({ ...start, as: 'red', opponents: 'random' });
    await talk.answer({ opponents: 'none' });
    expect((await talk.answer({ do: ['end'] })).decision).toEqual({ seat: 'blue' });
  });

  it('plays the whole match for a spectator', async () => {
    const answer = await ask({ ...start, as: 'spectator', opponents: 'random', ask: ['view'] });
    expect(answer).toHaveProperty('result');
  });
});

describe('as one seat', () => {
  /** Blue comes to a match in which Red has hidden the mine. */
  const ambush = (hide = 'hide 0203') => {
    const match = new Match(crossroads, { scenario: 'ambush', seed: '7', salt: 'pepper' });
    match.choose(hide);
    return { game: 'crossroads', record: writeRecord(match, true), as: 'blue' };
  };
  it.each<[string, unknown, string]>([
    ['the view of another', { as: 'blue', ask: ['view red'] }, 'blue may not see the view of red'],
    ['the scene of another', { as: 'blue', ask: ['scene red'] }, 'blue may not see the view of red'],
    ['the state', { as: 'blue', ask: ['state'] }, 'a seat sees its view, not the state'],
    ['the record', { as: 'blue', ask: ['record'] }, 'the record is open when the match is over'],
    ['why not, on another turn', { as: 'blue', ask: ['why end'] }, 'another seat is deciding'],
    ['odds, on another turn', { as: 'blue', ask: ['odds'] }, 'another seat is deciding'],
    ['previews, on another turn', { as: 'blue', ask: ['preview end'] }, 'another seat is deciding'],
    ['another seat', { as: 'red', ask: ['view'] }, '"as" is settled when the match begins'],
    ['choices for another', { as: 'blue', do: ['end'] }, 'another seat is deciding: choose when'],
  ])('%s cannot be had', async (_, request, message) => {
    const talk = conversation();
    await talk.answer(ambush());
    await expect(talk.answer(request)).rejects.toThrow(message);
  });

  it('the commitment of the dice is told from the start, and choices made in secret are not counted', async () => {
    const talk = conversation();
    const answer = await talk.answer({ ...start, scenario: 'ambush', as: 'red' });
    expect(answer).toMatchObject({ choices: 0, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await ask(start)).not.toHaveProperty('commitment');
    const attack = { turn: 1, units: { R1: { hex: '0202' } }, at: { step: 'commit', attacker: 'R1', target: 'B1' } };
    const position = { ...start, dice: [], position: attack };
    const counted = async (as?: string) => {
      const match = conversation();
      await match.answer(position);
      const made = first(await match.answer({ do: ['hold'], ask: ['record'] })).record;
      return (await ask({ game: 'crossroads', record: made, ...(as ? { as } : {}) })).choices;
    };
    expect([await counted(), await counted('red'), await counted('blue')]).toEqual([1, 1, 0]);
  });

  it('its own questions are answered on its own turn', async () => {
    const talk = conversation();
    const position = { turn: 1, units: { R1: { hex: '0202' } }, at: { step: 'act' } };
    await talk.answer({ ...start, position, as: 'red' });
    const { answers } = await talk.answer({
      ask: [
        'why end',
        'why move R2 0302',
        'preview end',
        'preview move R2 0302',
        'odds attack R1 B1',
        // Two hexes away: the game could tell the chances, but it is not offered.
        'odds attack R2 B1',
      ],
    });
    expect((answers as JsonObject[]).map(({ ask: _question, ...answer }) => answer)).toEqual([
      { allowed: true },
      { allowed: false, rule: 'T-02', text: 'Red 2nd is 2 hexes from 0302, only the next one can be entered' },
      { preview: { notes: [{ text: expect.stringContaining('code'), rule: 'T-01' }] } },
      { preview: null },
      { odds: [expect.objectContaining({ choice: 'attack R1 B1' })] },
      { odds: [] },
    ]);
    await expect(talk.answer({ do: ['move R2 0302'] })).rejects.toMatchObject({ where: 'do[0]', rule: 'T-02' });
  });

  it('what it is told rests on what it knows, whatever is hidden', async () => {
    // Everything here tells of the hidden cards, as the state that is asked has them.
    const cards = (s: CrossroadsState): string => `${s.card} ${s.spare}`;
    const telling = variant({
      preview: (s) => ({ notes: [{ text: cards(s), rule: 'T-01' }] }),
      odds: (s, c) => ({
        ...(crossroads.odds?.(s, c) ?? { rule: 'T-01', modifiers: [], outcomes: [] }),
        title: cards(s),
      }),
      measures: (s) => [{ id: 'cards', name: cards(s), seat: null, value: 0 }],
      questions: { cards: (s) => cards(s) },
    });
    const answers = new Set<string>();
    for (let i = 0; i < 6; i++) {
      const match = new Match(telling, { seed: 'same', salt: 'same' });
      const own = match.state as CrossroadsState;
      const hidden = [...own.spare, own.card[1] as number];
      own.spare.set([hidden[i % 3] as number, hidden[(i + 1) % 3] as number]);
      own.card[1] = hidden[(i + 2) % 3] as number;
      const talk = Conversation.about(match, 0);
      answers.add(
        JSON.stringify(await talk.answer({ ask: ['preview end', 'odds', 'measures', 'cards', 'options', 'log'] })),
      );
    }
    expect(answers.size).toBe(1);
  });

  it('what is refused is refused for a reason that it may know', async () => {
    // A reason with a hidden figure in it: the same whatever is hidden.
    const telling = withStep('act', (step) => ({
      refuse(s, c) {
        const refused = step.refuse(s, c);
        return refused ? s.refuse(crossroads.refusals.number.noPoints, s.spare[0], s.spare[1]) : 0;
      },
    }));
    const reasons = new Set<string>();
    for (let i = 0; i < 12; i++) {
      const match = new Match(telling, { seed: 'same' });
      const own = match.state as CrossroadsState;
      const hidden = [...own.spare, own.card[1] as number];
      own.spare.set([hidden[i % 3] as number, hidden[(i + 1) % 3] as number]);
      own.card[1] = hidden[(i + 2) % 3] as number;
      const talk = Conversation.about(match, 0);
      await talk.answer({ do: ['move B1 0202'] }).catch((error: AskError) => reasons.add(error.message));
    }
    expect(reasons.size).toBe(1);
  });

  it("a secret window is nobody's", async () => {
    const quiet = withStep('act', () => ({ quiet: true }));
    const talk = new Conversation(async () => quiet);
    expect((await talk.answer({ ...start, as: 'blue' })).decision).toEqual({ seat: null });
  });

  it('nothing in the answers tells what is hidden', async () => {
    const talks = await Promise.all(
      ['hide 0203', 'hide 0201'].map(async (hide) => {
        const talk = conversation();
        await talk.answer(ambush(hide));
        return JSON.stringify(await talk.answer({ ask: ['options', 'view', 'scene', 'log', 'distance R1 0101'] }));
      }),
    );
    expect(talks[0]).toBe(talks[1]);
  });

  it('the question another seat is asked stays secret', async () => {
    const talk = conversation();
    const answer = await talk.answer({ ...start, scenario: 'ambush', as: 'blue' });
    expect(answer.decision).toEqual({ seat: 'red' });
    expect(first(answer).options).toEqual([]);
  });
});
