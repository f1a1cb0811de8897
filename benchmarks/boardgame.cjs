// Tic-tac-toe on boardgame.io, headless: reads a number of matches a line, answers the moves and CPU seconds it took.
// Run by peers.py with the folder that npm installed boardgame.io in.
const { createRequire } = require("node:module");
const { Client } = createRequire(`${process.argv[2]}/`)("boardgame.io/client");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

// The game of boardgame.io's tutorial.
const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return "INVALID_MOVE";
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const { cells } = G;
    if (LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]))
      return { winner: ctx.currentPlayer };
    if (cells.every((cell) => cell !== null)) return { draw: true };
  },
};

function play(matches) {
  let moves = 0;
  for (let k = 0; k < matches; k++) {
    const client = Client({ game, numPlayers: 2, debug: false });
    client.start();
    for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
      const free = [];
      state.G.cells.forEach((cell, id) => cell === null && free.push(id));
      client.moves.clickCell(free[Math.floor(Math.random() * free.length)]);
      moves++;
    }
    client.stop();
  }
  return moves;
}

require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const before = process.cpuUsage();
  const moves = play(Number(line));
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ moves, seconds: (user + system) / 1e6 }));
});
